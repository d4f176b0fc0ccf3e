import { t } from "~/messages/translate";
import {
  giftBouncedLetter,
  giftEndedLetter,
  giftLetter,
  giftPassedOnLetter,
  giftWaitsLetter,
  nothingWrittenLetter,
  prolongLetter,
} from "../../../selling/gifts/gift-letters";
import { day, helperName, person, type SamplesOf, sampleQuote, token } from "./mail-sample";
import { sampleCover } from "./sample-cover.server";

const waiting = (hasAddress: boolean) => ({ name: person.displayName, hasAddress });
const page = (appUrl: string) => `${appUrl}/gifts/${token}`;

export const giftSamples: SamplesOf<"gift" | "gift-giver" | "gift-writer"> = {
  gift: {
    usual: ({ appUrl }) =>
      giftLetter(
        {
          ...{
            calledAs: person.displayName,
            givers: helperName,
            question: t("What could you see from your window?"),
            cover: sampleCover(),
          },
          lines: t("My mother baked on Saturdays, and the whole street knew it."),
        },
        `${appUrl}/g/${token}`,
      ),
  },
  "gift-giver": {
    usual: ({ appUrl }) => giftWaitsLetter(helperName, waiting(true), page(appUrl)),
    "no-address": ({ appUrl }) => giftWaitsLetter(helperName, waiting(false), page(appUrl)),
    bounced: ({ appUrl }) => giftBouncedLetter(helperName, person.displayName, page(appUrl)),
    passedOn: ({ appUrl }) => giftPassedOnLetter(helperName, person.displayName, page(appUrl)),
    prolong: ({ appUrl }) =>
      prolongLetter(helperName, { name: person.displayName, endsAt: day, href: `${appUrl}/gift` }),
  },
  "gift-writer": {
    usual: ({ appUrl }) => nothingWrittenLetter(person.to, helperName, appUrl),
    ended: ({ appUrl }) => giftEndedLetter(person.to, sampleQuote().planName, appUrl),
  },
};
