import { spokenLanguage } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { cutText } from "../../base/cut-text";
import { guessLanguage } from "../../base/guess-language";
import { isRightToLeft } from "../text/typography";

export interface Passage {
  text: string;
  lang: string;
  rtl: boolean;
}

/** `language`: fallback for short texts. */
export function passage(text: string, language: string): Passage {
  return {
    text: withBreakOpportunities(text),
    lang: guessLanguage(text, language),
    rtl: isRightToLeft(text),
  };
}

/** Words of the product, in the language of the book: they run in its direction, whatever names stand among them. */
export function fixedPassage(text: string): Passage {
  const language = spokenLanguage();
  const own = passage(text, language);
  return directionOfLanguage(language) === "rtl" ? { ...own, rtl: true } : own;
}

const longestWord = 40;
const breakEvery = 20;
/** Matches scripts that have spaces between words. */
const unbreakable = new RegExp(
  String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{${longestWord},}`,
  "gu",
);
const zeroWidthSpace = "\u200b";

/** Lets long words such as URLs break anywhere. */
export function withBreakOpportunities(text: string): string {
  if (!mayHaveLongWord(text)) return text;
  return text.replace(unbreakable, (word) =>
    graphemesOf(word)
      .map((character, place) =>
        place > 0 && place % breakEvery === 0 ? zeroWidthSpace + character : character,
      )
      .join(""),
  );
}

/** Much faster than the pattern, which nearly no text needs. */
function mayHaveLongWord(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf(" "); end >= 0; end = text.indexOf(" ", start)) {
    if (end - start >= longestWord) return true;
    start = end + 1;
  }
  return text.length - start >= longestWord;
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** The segmenter copies its input for each grapheme, so it gets short windows. */
const windowLength = 300;

/** The last grapheme of a window may continue, and is read again. */
function graphemesOf(word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const isEnd = at + windowLength >= word.length;
    const window = isEnd ? word.slice(at) : cutText(word.slice(at, at + windowLength), windowLength);
    const characters = [...segmenter.segment(window)].map(({ segment }) => segment);
    const last = !isEnd && characters.length > 1 ? (characters.pop() ?? "") : "";
    found.push(...characters);
    at += window.length - last.length;
  }
  return found;
}
