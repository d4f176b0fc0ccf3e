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
  return text.replace(endless, (word) => {
    const characters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)];
    return characters
      .map(({ segment }, place) =>
        place > 0 && place % breakEvery === 0 ? zeroWidthSpace + segment : segment,
      )
      .join("");
  });
}
