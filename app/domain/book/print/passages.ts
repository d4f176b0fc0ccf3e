import { isRightToLeft } from "../direction";
import { guessLanguage } from "./language";

/** Words as they are set: which way they run, and by whose rules they are divided. */
export interface Passage {
  text: string;
  lang: string;
  rtl: boolean;
}

/** `language` is the story's, for what is too short to tell. */
export function passage(text: string, language: string): Passage {
  return { text: withBreaks(text), lang: guessLanguage(text, language), rtl: isRightToLeft(text) };
}

const longestWord = 40;
const breakEvery = 20;
const endless = new RegExp(
  String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{${longestWord},}`,
  "gu",
);
const zeroWidthSpace = "\u200b";

/** Addresses and other words without an end may be divided anywhere: they would run off the page. */
function withBreaks(text: string): string {
  return text.replace(endless, (word) =>
    charactersOf(word)
      .map((character, place) =>
        place > 0 && place % breakEvery === 0 ? zeroWidthSpace + character : character,
      )
      .join(""),
  );
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** With each character the segmenter hands out a copy of all that it was given: it is given little at a time. */
const windowLength = 300;
/** The first half of a letter that takes two, such as an emoji: alone it would count as a character. */
const halfAtEnd = /[\ud800-\udbff]$/;

/** What readers take for one character each. The last of a window may go on behind it, and is read with the next. */
function charactersOf(word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const isEnd = at + windowLength >= word.length;
    const window = isEnd ? word.slice(at) : word.slice(at, at + windowLength).replace(halfAtEnd, "");
    const characters = [...segmenter.segment(window)].map(({ segment }) => segment);
    const last = !isEnd && characters.length > 1 ? (characters.pop() ?? "") : "";
    found.push(...characters);
    at += window.length - last.length;
  }
  return found;
}
