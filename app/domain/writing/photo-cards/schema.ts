import * as z from "zod";
import { message } from "~/messages/message";
import { lifeDate, line, wholeNumberOrNull } from "../../base/schema-fields";
import { locationMax, StoryInput } from "../stories/schema";

export const photoCardFormId = "photo-card";
export const newPhotosFormId = "new-photos";

export const photosAtOnce = 50;

export const whoMax = 200;
export const whereMax = locationMax;

const cardQuestions = ["who", "location", "content", "date"] as const;
export type CardQuestion = (typeof cardQuestions)[number];

export const cardSteps = {
  who: ["who"],
  content: ["content"],
  when: ["location", "date"],
} as const satisfies Record<string, readonly CardQuestion[]>;
export type CardStep = keyof typeof cardSteps;

const stepNames = Object.keys(cardSteps) as CardStep[];

/** Returns the first one where none is readable. */
export function readStep(text: string | null | undefined): CardStep {
  return stepNames.find((step) => step === text) ?? "who";
}

/** Null after the last one. */
export function stepAfter(step: CardStep): CardStep | null {
  return stepNames[stepNames.indexOf(step) + 1] ?? null;
}

/** The address of a photo's card, open at a step; `id` is that of the photo's media. */
export function photoCardHref(id: number, step: CardStep = "who"): string {
  return step === "who" ? `/photos/${id}` : `/photos/${id}?ask=${step}`;
}

/** Hidden fields of a card that was told aloud, whose last answer goes to the story that it has by now: its id, and what it said as it was shown. */
export const toldFields = { id: "toldId", date: "toldDate", location: "toldLocation" } as const;

export type ShownTold = Record<"id" | "date" | "location", string>;

/** Null for a card that was not told. */
export function readTold(form: FormData): ShownTold | null {
  const read = (field: keyof ShownTold) => String(form.get(toldFields[field]) ?? "");
  return form.has(toldFields.id) ? { id: read("id"), date: read("date"), location: read("location") } : null;
}

/** The page on which a photo is told about aloud, from a step of its card, or what was just told of it is kept. */
export function tellPhotoHref(id: number, step: CardStep = "who", kept?: number): string {
  const from = step === "who" ? "" : `&ask=${step}`;
  return `/tell?photo=${id}${from}${kept === undefined ? "" : `&kept=${kept}`}`;
}

/** Value of `lifeStageId` for the person's own chapter of photos; empty for the chapter by the year. */
export const boxChapter = "box";

const notThere = message("This chapter is not there. Please choose another one.");

export const PhotoAnswer = z.object({
  who: line(whoMax),
  location: line(whereMax),
  content: StoryInput.shape.content,
  date: lifeDate(),
  notSure: z.preprocess(
    (value) => [value ?? []].flat().filter((one) => cardQuestions.includes(one as CardQuestion)),
    z.array(z.enum(cardQuestions)),
  ),
  lifeStageId: z.preprocess(
    (value) => value ?? "",
    z.union([z.literal(boxChapter), wholeNumberOrNull(1, Number.MAX_SAFE_INTEGER, notThere)], notThere),
  ),
});
export type PhotoAnswer = z.infer<typeof PhotoAnswer>;

/** What is left of an answer: a date from the file is dropped by "not sure", and typed words never are. */
export function knownWords(
  answer: Pick<PhotoAnswer, CardQuestion | "notSure">,
  dateOfFile: string,
): Record<CardQuestion, string> {
  const { who, location, content, date, notSure } = answer;
  const isDropped = notSure.includes("date") && date === dateOfFile;
  return { who, location, content, date: isDropped ? "" : date };
}
