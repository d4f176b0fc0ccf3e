import type { IRunOptions } from "docx";
import { bookLanguages, isBookLanguage } from "~/messages/book-languages";
import { currentLocale, spokenLanguage } from "~/messages/language";
import { otherLanguage } from "../text/other-language";

/** The fonts of each script. Word brings them along, and would otherwise choose one by the reader's computer. */
const eastAsianScripts: [RegExp, string, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja-JP", "MS Mincho"],
  [/\p{Script=Hangul}/u, "ko-KR", "Batang"],
  [/[\p{Script=Han}\p{Script=Bopomofo}]/u, "zh-CN", "SimSun"],
];

/** The BCP 47 tag of the language that is spoken now, which is to be the book's. */
export function tagOfBook(): string {
  return tagOf(currentLocale());
}

/** The tag of a text in another language than the book; empty for the book's own, and where nobody can tell. */
export function wordLanguageOf(text: string, set?: string): Pick<IRunOptions, "language"> {
  const language = otherLanguage(text, spokenLanguage(), set);
  if (language === undefined) return {};
  return { language: { value: isBookLanguage(language) ? tagOf(bookLanguages[language].locale) : language } };
}

/** The font and tag of a run with East Asian letters, which win over the text's; empty for others. */
export function eastAsianLook(text: string): Pick<IRunOptions, "font" | "language"> {
  for (const [letters, eastAsia, font] of eastAsianScripts)
    if (letters.test(text)) return { font: { eastAsia: font, hint: "eastAsia" }, language: { eastAsia } };
  return {};
}

/** Leaves out what only formats need to know. */
function tagOf(locale: string): string {
  return new Intl.Locale(locale).baseName;
}
