import * as z from "zod";
import { cleanText, lifeDate, line, rowId, storyType, wholeNumberOrNull } from "../schema-fields";
import { fromHtml, joinParagraphs, toParagraphs } from "./text";

/** The form of the open story. Buttons elsewhere on the page name it. */
export const storyFormId = "story";

/** The longest story text, in bytes of UTF-8: some 300,000 words, more than ten thick books of one sitting. */
export const storyTextMaxBytes = 2 * 1024 * 1024;
/** The most paragraphs of a story: each is a piece of work for the page, the book, and the document. */
export const storyMostParagraphs = 20_000;
export const locationMax = 200;

const age = wholeNumberOrNull(0, 130, "Please enter the age as a whole number, such as 12.");

/** Text far beyond the limit is not read into paragraphs at all: it is refused by its length. */
const readableLength = 4 * storyTextMaxBytes;

function storyText(read: (text: string) => string) {
  const toText = (value: string) => joinParagraphs(toParagraphs(read(cleanText(value))));
  return z.preprocess(
    (value) => (typeof value === "string" && value.length <= readableLength ? toText(value) : (value ?? "")),
    z.string("Please write this as text."),
  );
}

/** A story as a form posts it: everything in `content` is text. */
export const StoryInput = z.object({
  content: storyText((text) => text),
  age,
  date: lifeDate(),
  location: line(locationMax),
  storyType: storyType.optional(),
});
export type StoryInput = z.infer<typeof StoryInput>;

/** Nothing was written: no text, no age, date or place. */
export function isBlank({ content, age, date, location }: StoryInput): boolean {
  return content === "" && age === null && date === "" && location === "";
}

/** What is said when an empty story is to be saved. */
export const nothingWritten = "Please write something first.";

const missingPrompt = "Please choose the prompt that this story answers.";

/** A new story in JSON (spec 1, section 7): `content` may be `<p>` blocks. */
export const NewStoryJson = StoryInput.extend({
  content: storyText(fromHtml),
  promptId: rowId(missingPrompt),
});

/** A change in JSON: what is missing stays as it is. */
export const StoryChangeJson = NewStoryJson.omit({ promptId: true })
  .partial()
  .extend({ version: wholeNumberOrNull(1, 1e9, "Please send the version as a number.").optional() });

export type StoryChange = Partial<StoryInput>;
