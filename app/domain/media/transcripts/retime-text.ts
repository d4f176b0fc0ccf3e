import { diffArrays } from "diff";
import type { TranscriptSentence } from "./transcript";

/** Limits changed words between unchanged ones. Texts that differ more are divided by length. */
const maxEdits = 2_000;
/** Milliseconds, because everybody waits. */
const timeout = 15;

/** A word with the line feeds before it. */
interface Word {
  text: string;
  breaks: string;
}

/** Divides typed text among sentences: each word keeps its time, or gets a neighbor's. Changed sentences are no longer unsure; one may be empty. */
export function retimeText(sentences: TranscriptSentence[], text: string): TranscriptSentence[] {
  if (sentences.length === 0) return sentences;
  const typed = toWords(text);
  const places = placeWords(
    sentences.map((sentence) => toWords(sentence.text).map((word) => word.text)),
    typed.map((word) => word.text),
  );
  const texts = sentences.map(() => "");
  let place = 0;
  for (const [index, word] of typed.entries()) {
    const next = places[index] ?? place;
    if (texts[next] !== "") texts[next] += word.breaks || " ";
    else if (word.breaks !== "" && index > 0) texts[place] += word.breaks;
    texts[next] += word.text;
    place = next;
  }
  return sentences.map((sentence, index) => withText(sentence, texts[index] ?? ""));
}

/** The sentence with other words, which its person has read; the same words change nothing. */
export function withText(sentence: TranscriptSentence, text: string): TranscriptSentence {
  return sentence.text === text ? sentence : { ...sentence, text, unsure: false };
}

function toWords(text: string): Word[] {
  return [...text.matchAll(/(\s*)(\S+)/g)].map(([, space = "", word = ""]) => {
    const breaks = space.replace(/[^\n]/g, "");
    return { text: word, breaks: breaks.length > 2 ? "\n\n" : breaks };
  });
}

/** The index of a sentence for each typed word, never decreasing. */
function placeWords(sentences: string[][], typed: string[]): number[] {
  const said = sentences.flatMap((words, place) => words.map((word) => ({ word, place })));
  const isSame = (a: number, b: number) => said[a]?.word === typed[b];
  let start = 0;
  while (start < said.length && start < typed.length && isSame(start, start)) start += 1;
  let tail = 0;
  const shorter = Math.min(said.length, typed.length) - start;
  while (tail < shorter && isSame(said.length - 1 - tail, typed.length - 1 - tail)) tail += 1;
  const between = said.slice(start, said.length - tail);
  const changed = typed.slice(start, typed.length - tail);
  const last = said[start - 1]?.place ?? 0;
  return [
    ...said.slice(0, start).map(({ place }) => place),
    ...placeChanged(between, changed, last),
    ...said.slice(said.length - tail).map(({ place }) => place),
  ];
}

type SaidWord = { word: string; place: number };

function placeChanged(said: SaidWord[], typed: string[], before: number): number[] {
  const from = said.map(({ word }) => word);
  const changes = diffArrays(from, typed, { maxEditLength: maxEdits, timeout }) ?? [
    { value: from, removed: true, added: false },
    { value: typed, removed: false, added: true },
  ];
  const places: number[] = [];
  let position = 0;
  let gone: SaidWord[] = [];
  for (const { value, added, removed } of changes) {
    const here = said.slice(position, position + value.length);
    if (removed) gone = here;
    if (!added) position += value.length;
    if (added) places.push(...spread(gone, value, places.at(-1) ?? before));
    else if (!removed) places.push(...here.map(({ place }) => place));
    if (!removed) gone = [];
  }
  return places;
}

/** Words in the place of others, in proportion; without any, they follow the word before. */
function spread(gone: SaidWord[], words: string[], before: number): number[] {
  return words.map((_word, index) => {
    const instead = gone[Math.floor((index * gone.length) / words.length)];
    return instead?.place ?? before;
  });
}
