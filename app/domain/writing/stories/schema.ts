import * as z from "zod";
import { type Message, message } from "~/messages/message";
import { cleanText, lifeDate, line, rowId, storyType, wholeNumberOrNull } from "../../base/schema-fields";
import { fromHtml, joinParagraphs, toParagraphs } from "./text";

export const storyFormId = "story";
export const storyPhotoFormId = "story-photo";

/** Bytes of UTF-8: about 300,000 words. */
export const storyTextMaxBytes = 2 * 1024 * 1024;
/** Each paragraph costs time in the page, the book and the document. */
export const storyParagraphsMax = 20_000;
/** Each line costs less, but too. */
export const storyLinesMax = 60_000;
export const locationMax = 200;
/** Characters; the age itself is at most 130. */
export const ageMax = 20;

const age = wholeNumberOrNull(0, 130, message("Please enter the age as a whole number, such as 12."));

/** Longer text is not parsed into paragraphs; the size check rejects it. */
const parsedLengthMax = 4 * storyTextMaxBytes;

function storyText(parse: (text: string) => string) {
  const toText = (value: string) => joinParagraphs(toParagraphs(parse(cleanText(value))));
  return z.preprocess(
    (value) => (typeof value === "string" && value.length <= parsedLengthMax ? toText(value) : (value ?? "")),
    z.string(message("Please write this as text.")),
  );
}

export const StoryInput = z.object({
  content: storyText((text) => text),
  age,
  date: lifeDate(),
  location: line(locationMax),
  storyType: storyType.optional(),
});
export type StoryInput = z.infer<typeof StoryInput>;

/** True without text and details; the type of the story does not count. */
export function isBlank({ content, age, date, location }: StoryInput): boolean {
  return content === "" && age === null && date === "" && location === "";
}

export const emptyStoryMessage = message("Please write something first.");

const missingPrompt = message("Please choose the prompt that this story answers.");

/** `content` may be `<p>` blocks (spec 1, section 7). */
export const NewStoryJson = StoryInput.extend({
  content: storyText(fromHtml),
  promptId: rowId(missingPrompt),
});

/** An update in JSON: missing fields stay unchanged; another `promptId` moves the story. */
export const StoryChangeJson = NewStoryJson.partial().extend({
  version: wholeNumberOrNull(1, 1e9, message("Please send the version as a number.")).optional(),
});

export type StoryChange = Partial<StoryInput>;

export const moveFormId = "move";

export const MoveInput = z.object({ promptId: rowId(message("Please choose a question.")) });

const openAgain = message("Please open this page again.");

/** The two versions are those that the person has read. */
export const JoinInput = z.object({
  version: rowId(openAgain),
  intoId: rowId(openAgain),
  intoVersion: rowId(openAgain),
});
export type JoinInput = z.infer<typeof JoinInput>;

/** `intoVersion` is the joined text, `previousVersion` the one before. */
export const SeparationInput = z.object({
  intoId: rowId(openAgain),
  intoVersion: rowId(openAgain),
  previousVersion: rowId(openAgain),
});
export type SeparationInput = z.infer<typeof SeparationInput>;

/** Letters of JSON: captions, transcripts and the prompt's own words. */
const draftFieldsMax = 1024 * 1024;

function rawText(tooLong: Message, isShortEnough: (text: string) => boolean) {
  return z.preprocess(
    (value) => {
      if (typeof value === "number") return String(value);
      return typeof value === "string" ? cleanText(value) : (value ?? "");
    },
    z.string(message("Please write this as text.")).refine(isShortEnough, tooLong),
  );
}

/** Far above the limits of a story: what is too long to save is still a draft. */
const detail = rawText(message("This is too long to keep. Please make it shorter."), isKeptText);

function isKeptText(text: string): boolean {
  return Buffer.byteLength(text) <= storyTextMaxBytes;
}

export const DraftInput = z.object({
  content: rawText(
    message("This story is too long to keep in one piece. Please divide it into two stories."),
    isKeptText,
  ),
  age: detail,
  date: detail,
  location: detail,
  version: wholeNumberOrNull(1, 1e9, message("Please send the version as a number.")),
  fields: z.preprocess(
    (value) => value ?? {},
    z
      .record(z.string().max(100), z.string())
      .refine(
        (fields) => JSON.stringify(fields).length <= draftFieldsMax,
        message("These are too many words."),
      ),
  ),
});
export type DraftInput = z.infer<typeof DraftInput>;

const place = z.number().int().min(0);

/** How a draft differs from a text that the server has, and names by its digest: from `start` to `end` becomes `text`. */
export const DraftChange = z.object({
  digest: z.string(),
  start: place,
  end: place,
  text: z.string(),
});
export type DraftChange = z.infer<typeof DraftChange>;
