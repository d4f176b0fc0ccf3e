import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { standardLifeStages } from "./standard-content";

/* Standard chapters and prompts are stored in English, and said in the reader's language; own words stay. */

type Texts = ReadonlyMap<number, readonly Message[]>;

const chapterTexts: Texts = new Map(
  standardLifeStages.map(({ id, title, ageRange, description }) => [
    id,
    [title, ageRange as Message, description],
  ]),
);
const standardPrompts = standardLifeStages.flatMap(({ prompts }) => prompts);
const promptTexts: Texts = new Map(
  standardPrompts.map(({ id, title, description }) => [id, [title, description]]),
);

/** Says a stored title, age range or description in the reader's language; words of one's own stay. */
export function sayChapter(id: number, text: string): string {
  return say(chapterTexts, id, text);
}

/** Says a stored title or description in the reader's language; words of one's own stay. */
export function sayPrompt(id: number, text: string): string {
  return say(promptTexts, id, text);
}

function say(texts: Texts, id: number, text: string): string {
  const standard = texts.get(id)?.find((one) => one === text);
  return standard === undefined ? text : t(standard);
}

/** What is stored of a chapter's words: those that were left as they are said stay the standard ones. */
export function storedChapter(id: number, said: string): string {
  return stored(chapterTexts, id, said);
}

/** What is stored of a prompt's words: those that were left as they are said stay the standard ones. */
export function storedPrompt(id: number, said: string): string {
  return stored(promptTexts, id, said);
}

function stored(texts: Texts, id: number, said: string): string {
  return texts.get(id)?.find((one) => t(one) === said) ?? said;
}
