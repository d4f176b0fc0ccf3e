import { sentencesOf } from "./sentences";
import { toParagraphs } from "./text";

/* A sentence of the writer that may stand alone on a page. */

/** Letters: longer ones are paragraphs. */
export const aloneSentenceMax = 300;
/** Shorter ones, such as "Yes.", say nothing alone. */
const shortest = 15;
const offeredMax = 250;
/** Letters of a story that are looked through. */
const readMax = 60_000;

/** Whether a text has these words, from the beginning of a word to the end of one, wherever its lines break. */
export function holdsSentence(text: string, sentence: string): boolean {
  const [all, words] = [onOneLine(text), onOneLine(sentence)];
  if (words === "") return false;
  for (let at = all.indexOf(words); at >= 0; at = all.indexOf(words, at + 1)) {
    const [before, after] = [all.slice(0, at), all.slice(at + words.length, at + words.length + 2)];
    if (!(endsInWord(before) && beginsInWord(words)) && !(endsInWord(words) && beginsInWord(after)))
      return true;
  }
  return false;
}

/** The sentences of a text that may stand alone, each once and in their order, at most 250. */
export function offeredSentences(text: string): string[] {
  const sentences = toParagraphs(text.slice(0, readMax)).flatMap((paragraph) =>
    sentencesOf(onOneLine(paragraph)),
  );
  const fitting = sentences.filter(({ length }) => length >= shortest && length <= aloneSentenceMax);
  return [...new Set(fitting)].slice(0, offeredMax);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function endsInWord(text: string): boolean {
  return /[\p{L}\p{M}\p{N}]$/u.test(text.slice(-2));
}

function beginsInWord(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text.slice(0, 2));
}
