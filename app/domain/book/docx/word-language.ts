import type { IRunOptions } from "docx";
import { bookLanguages, isBookLanguage } from "~/messages/book-languages";
import { currentLocale, spokenLanguage } from "~/messages/language";
import { otherLanguage } from "../text/other-language";

/* How Word is told the language of words, for its spelling, hyphenation and voices. */

/** Fonts that Word has for letters that the book's font lacks. */
const eastAsian: Record<string, { tag: string; font: string }> = {
  zh: { tag: "zh-CN", font: "SimSun" },
  ja: { tag: "ja-JP", font: "MS Mincho" },
  ko: { tag: "ko-KR", font: "Batang" },
};

export interface WordLanguage {
  language?: IRunOptions["language"];
  font?: { eastAsia: string };
}

/** The tag of the book. */
export function tagOfBook(): string {
  return tagOf(currentLocale());
}

/** The tag of a text in another language than the book; empty for the book's own, and where nobody can tell. */
export function wordLanguageOf(text: string): WordLanguage {
  const language = otherLanguage(text, spokenLanguage());
  if (language === undefined) return {};
  const east = eastAsian[language];
  if (east) return { language: { eastAsia: east.tag }, font: { eastAsia: east.font } };
  return { language: { value: isBookLanguage(language) ? tagOf(bookLanguages[language].locale) : language } };
}

/** Leaves out what only formats need to know. */
function tagOf(locale: string): string {
  return new Intl.Locale(locale).baseName;
}
