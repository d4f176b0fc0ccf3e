import { dash, ellipsis } from "./dashes";
import { isLiteral, mayHaveLiterals } from "./literal-text";
import { type Marks, marksOf } from "./marks";
import { doubleQuote, type OpenQuotes, singleQuote } from "./quotes";
import { spanishSpeech } from "./spanish-speech";

/** Not the hyphens inside words. */
const typedMark = /["']|-{2,}|-(?=[ \u00a0])|\.{3,}/g;
const hasTypedMark = /["']|--|-[ \u00a0]|\.\.\./;

/** Sets typed marks as `language` (two letters) prints them. Feet and inches, ranges, addresses, code and ambiguous marks stay. Idempotent. */
export function typographic(text: string, language: string): string {
  const marks = marksOf(language);
  if (!marks) return text;
  const printed = hasTypedMark.test(text) ? printedMarks(text, marks, language) : text;
  return language === "es" ? spanishSpeech(printed) : printed;
}

function printedMarks(text: string, marks: Marks, language: string): string {
  const open: OpenQuotes = { double: 0, single: false };
  const hasLiterals = mayHaveLiterals(text);
  return text.replace(typedMark, (mark, at: number) => {
    const place = { text, at, mark, before: text.charAt(at - 1), after: text.charAt(at + mark.length) };
    if (hasLiterals && isLiteral(place)) return mark;
    if (mark === '"') return doubleQuote(place, marks, open);
    if (mark === "'") return singleQuote(place, marks, language, open);
    return mark.startsWith("-") ? dash(place, marks) : ellipsis(place);
  });
}
