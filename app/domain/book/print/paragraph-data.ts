import { guessLanguage } from "../../base/guess-language";
import { isShortGroup, type ParagraphKind, readParagraph } from "../../writing/stories/paragraph-kind";
import { isRightToLeft } from "../text/typography";
import { withBreakOpportunities } from "./passages";

export interface ParagraphData {
  kind: ParagraphKind;
  lang: string;
  rtl: boolean;
  isKept: boolean;
  /** `indent`: of verse, in spaces. */
  lines: { marker: string | null; indent?: number; pieces: LinePiece[] }[];
}

export interface LinePiece {
  text: string;
  /** Not hyphenated. */
  isName: boolean;
  /** A term of the index that the piece begins with, by its place among the terms. */
  term: number | null;
}

/** `language`: fallback for short texts; `set`: of the story, by hand. */
export function paragraphData(text: string, language: string, set?: string): ParagraphData {
  const paragraph = readParagraph(text);
  const lang = set ?? guessLanguage(text, language);
  return {
    kind: paragraph.kind,
    lang,
    rtl: isRightToLeft(text),
    isKept: isShortGroup(paragraph),
    lines: paragraph.lines.map(({ marker, indent, text }) => ({
      marker,
      ...(indent && { indent }),
      pieces: splitAtNames(withBreakOpportunities(text), lang).map((piece, index) => ({
        text: piece,
        isName: index % 2 === 1,
        term: null,
      })),
    })),
  };
}

const capitalized = /\p{Lu}[\p{L}\p{M}'’]*(?:[\s-]\p{Lu}[\p{L}\p{M}'’]*)*/gu;

/** Every second piece is words with a capital, such as names and German nouns, which are not hyphenated. */
export function splitAtNames(text: string, language: string): string[] {
  if (language === "de") return [text];
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: name, index } of text.matchAll(capitalized)) {
    if (name.length < shortestHyphenated) continue;
    pieces.push(text.slice(end, index), name);
    end = index + name.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}

/** Shorter words are never divided. */
const shortestHyphenated = 5;
