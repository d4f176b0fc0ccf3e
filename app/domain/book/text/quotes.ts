import type { MarkPlace, Marks } from "./marks";

/* No lookbehind, because old browsers reject a file that uses it. */

export interface OpenQuotes {
  double: number;
  single: boolean;
}

const apostrophe = "’";
const letter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const opensBefore = /^$|[\s([{“‘„‚«»‹”"'¿¡/–—-]/u;
const closesAfter = /^$|[\s)\]}.,:;!?…”’“‘»«›"'/–—-]/u;

/** Marks of inches, and those inside a word or between spaces, stay. */
export function doubleQuote(place: MarkPlace, { double }: Marks, open: OpenQuotes): string {
  const { before, after } = place;
  const canOpen = opensBefore.test(before) && !/^$|\s/.test(after);
  const canClose = before !== "" && !/\s/.test(before) && closesAfter.test(after);
  if (isInches(place, open)) return '"';
  if (canClose && (open.double > 0 || !canOpen)) {
    open.double = Math.max(0, open.double - 1);
    return double[1];
  }
  if (!canOpen) return '"';
  open.double += 1;
  return double[0];
}

/** 6'2" always; 12" unless a quotation is open. */
function isInches({ text, at, before }: MarkPlace, open: OpenQuotes): boolean {
  if (!/\d|[¼½¾⅛]/.test(before)) return false;
  return open.double === 0 || /\d['’′]\s?\d+[¼½¾]?$/.test(text.slice(Math.max(0, at - 8), at));
}

/** An apostrophe or quotation mark of print; a straight mark where neither is sure. Changes `open`. */
export function singleQuote(place: MarkPlace, { single }: Marks, language: string, open: OpenQuotes): string {
  const { before, after } = place;
  const [isAfterLetter, isBeforeLetter] = [letter.test(before), letter.test(after)];
  if (isAfterLetter && isBeforeLetter) return apostrophe;
  if (opensBefore.test(before) && !/^$|\s/.test(after)) {
    if (isElision(place, language)) return apostrophe;
    if (!open.single && hasClosing(place)) {
      open.single = true;
      return single[0];
    }
    return isBeforeLetter ? apostrophe : "'";
  }
  if (/\d/.test(before) && isBeforeLetter) return apostrophe;
  if (open.single && before.trim() !== "" && closesAfter.test(after)) {
    open.single = false;
    return single[1];
  }
  return isAfterLetter || /[.,!?…]/.test(before) ? apostrophe : "'";
}

const years = /^'\d\d(?:s|\b)/;
const elisions: Record<string, RegExp> = {
  en: /^'(?:tis|twas|twere|twill|til|till|em|n|bout|cause|cept|round|neath|nuff|ere)(?![\p{L}\p{M}])/iu,
  nl: /^'(?:s|t|n|k|m|r)(?![\p{L}\p{M}])/iu,
  de: /^'(?:s|n|ne|nen|nem|ner|ran|rein|raus|rum)(?![\p{L}\p{M}])/iu,
};

function isElision({ text, at }: MarkPlace, language: string): boolean {
  const word = text.slice(at, at + 10);
  return years.test(word) || (elisions[language] ?? elisions.en)?.test(word) === true;
}

const longestQuotation = 1000;

/** A later mark after a word, and not inside one. */
function hasClosing({ text, at }: MarkPlace): boolean {
  const rest = text.slice(at + 1, at + 1 + longestQuotation);
  return [...rest.matchAll(/'/g)].some(({ index }) => {
    const [before, after] = [rest.charAt(index - 1), rest.charAt(index + 1)];
    return /[^\s\d]/.test(before) && !letter.test(after) && closesAfter.test(after);
  });
}
