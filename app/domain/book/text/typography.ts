import type { BookLanguage } from "~/messages/book-languages";
import { defaultLanguage } from "~/messages/languages";
import { typographic } from "./typographic";

/** The marks of a title in the language of its book: its own is seldom known from its few words. */
export function smartQuotes(title: string, language: BookLanguage = defaultLanguage): string {
  return typographic(title, language);
}

/* Word needs right-to-left runs marked, for their font and punctuation. */

export interface BidiRun {
  text: string;
  isRightToLeft: boolean;
}

const rightToLeft = String.raw`(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const leftToRight = String.raw`(?!${rightToLeft})\p{L}`;
const strongLetters = new RegExp(String.raw`(${rightToLeft})|\p{L}`, "gu");

/** Direction of most letters; of the first one, if both are as many. */
export function isRightToLeft(text: string): boolean {
  if (!mayBeRightToLeft.test(text)) return false;
  let balance = 0;
  let first = 0;
  for (const { 1: rightLetter } of text.matchAll(strongLetters)) {
    const direction = rightLetter === undefined ? -1 : 1;
    first ||= direction;
    balance += direction;
  }
  return (balance || first) > 0;
}

const mayBeRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Splits text into runs. Neutral characters between words of one direction belong to that run. */
export function toBidiRuns(text: string): BidiRun[] {
  const ofText = isRightToLeft(text);
  const embedded = ofText
    ? directionPattern(leftToRight, rightToLeft)
    : directionPattern(rightToLeft, leftToRight);
  const runs: BidiRun[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(embedded)) {
    runs.push({ text: text.slice(end, index), isRightToLeft: ofText });
    runs.push({ text: words, isRightToLeft: !ofText });
    end = index + words.length;
  }
  runs.push({ text: text.slice(end), isRightToLeft: ofText });
  return runs.filter((run) => run.text !== "");
}

function directionPattern(letter: string, other: string): RegExp {
  return new RegExp(String.raw`${letter}(?:(?:(?!${other})[^])*${letter})?\p{M}*`, "gu");
}
