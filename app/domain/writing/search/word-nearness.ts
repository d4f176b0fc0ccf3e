import { isStemLanguage } from "./stems";

/** How near a found place is to the word that was typed, the nearest first: a whole word, the beginning of one, or inside one. */
export const nearnesses = ["whole", "beginning", "inside"] as const;
export type Nearness = (typeof nearnesses)[number];

/** Scripts without spaces, and those that write small words together with the next one, have words anywhere among their letters. */
const joined =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hebrew}\p{Script=Arabic}])[\p{L}\p{M}\p{N}]/u;

/** The nearness of the letters from `start` to `end`. Where no stems of a language are known, a beginning may be another form of the word. */
export function nearnessOfPart(text: string, start: number, end: number, language: string): Nearness {
  if (isWithinWord(text, start)) return "inside";
  return isWithinWord(text, end) && isStemLanguage(language) ? "beginning" : "whole";
}

function isWithinWord(text: string, place: number): boolean {
  const before = Array.from(text.slice(Math.max(0, place - 2), place)).at(-1) ?? "";
  const [after = ""] = text.slice(place, place + 2);
  return joined.test(before) && joined.test(after);
}
