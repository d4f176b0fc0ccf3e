import { t } from "~/messages/translate";
import * as circle from "../../../people/circle/circle-letters";
import { standardLifeStages } from "../../../writing/prompts/standard-content";
import { sayPrompt } from "../../../writing/prompts/standard-words";
import {
  invitationLetter,
  kindLetter,
  proveAddressLetter,
  questionLetter,
  stoppedLetter,
} from "../../../writing/questions/question-letters";
import { digestLetter } from "../../../writing/reading/digest-letter";
import { answerTakenLetter, commandLetter } from "../../incoming-mail/answer-letters";
import { day, helperName, person, type SamplesOf, storyTitle, token } from "./mail-sample";
import { sampleCover } from "./sample-cover.server";

const link = (appUrl: string) => `${appUrl}/q/${token}`;
const room = (appUrl: string) => `${appUrl}/family/${token}`;

function question(appUrl: string) {
  const standard = standardLifeStages[0]?.prompts[0];
  const said = (text: string | undefined) => sayPrompt(standard?.id ?? 0, text ?? "");
  return {
    ...{ to: person.to, href: link(appUrl), canReply: true },
    prompt: { title: said(standard?.title), description: said(standard?.description) },
    book: { stories: 12, last: storyTitle },
    schedule: {
      ...({ every: "week", weekday: 2, hour: 9, timeZone: "America/Denver", agreedAt: day } as const),
    },
    ...{ told: null, correctHref: null, cover: sampleCover() },
  };
}

export const writingSamples: SamplesOf<
  | "weekly-question"
  | "weekly-question-asked"
  | "weekly-question-stopped"
  | "answer-received"
  | "family-invitation"
  | "family-link"
  | "family-digest"
> = {
  "weekly-question": {
    usual: ({ appUrl }) => questionLetter(question(appUrl)),
    told: ({ appUrl }) =>
      questionLetter({
        ...question(appUrl),
        told: { title: storyTitle, words: t("My mother baked on Saturdays, and the whole street knew it.") },
        correctHref: `${appUrl}/recordings/1/transcript/correct`,
      }),
    kind: ({ appUrl }) => kindLetter(question(appUrl)),
  },
  "weekly-question-asked": {
    usual: ({ appUrl }) => invitationLetter(person.to, link(appUrl)),
    address: ({ appUrl }) => proveAddressLetter(person.to, link(appUrl)),
  },
  "weekly-question-stopped": { usual: () => stoppedLetter(helperName, person.displayName) },
  "answer-received": {
    usual: ({ appUrl }) =>
      answerTakenLetter({
        ...{ to: person.to, title: storyTitle, files: 2, href: `${appUrl}/?prompt=1` },
        words: t("My mother baked on Saturdays, and the whole street knew it."),
        leftOut: [
          { reason: "quoted", text: "" },
          { reason: "signature", text: person.displayName },
        ],
        refused: [],
      }),
    pause: () => commandLetter(person.to, "pause"),
    stop: () => commandLetter(person.to, "stop"),
  },
  "family-invitation": {
    usual: ({ appUrl }) => circle.invitationLetter(helperName, person.displayName, room(appUrl)),
  },
  "family-link": {
    usual: ({ appUrl }) => circle.lostLinkLetter(helperName, person.displayName, room(appUrl)),
  },
  "family-digest": {
    usual: ({ appUrl }) =>
      digestLetter({
        ...{ to: helperName, author: person.displayName, href: room(appUrl), stop: `${appUrl}/reading/me` },
        ...{ titles: [storyTitle, "The Day We Moved"], count: 3 },
      }),
  },
};
