import type { StoryType } from "~/db/tables";
import { type BookLanguage, bookLanguageCodes } from "~/messages/book-languages";
import { inLanguage } from "~/messages/language.server";
import { t } from "~/messages/translate";
import { defaultIntroduction, defaultSubtitle, defaultTitle } from "../model";

/* Texts that nobody wrote. A saved form stores them like others, so a stored text is still the default where it is that of any language. */

type Stored = string | null | undefined;

/** The stored title; where it is empty or the default of any language, the default in `language` (spec 2, section 9). */
export function titleOrDefault(
  stored: Stored,
  language: BookLanguage,
  author: string,
  type: StoryType,
): string {
  const say = () => defaultTitle(author, type);
  // The name stands in it in every language, which need not be tried for other titles.
  return stored && !stored.includes(author) ? stored : orDefault(stored, language, () => sayInAll(say), say);
}

/** The stored subtitle; where it is empty or the default of any language, the default in `language` (spec 2, section 9). */
export function subtitleOrDefault(stored: Stored, language: BookLanguage): string {
  return standardOrDefault(stored, language, defaultSubtitle);
}

/** The stored introduction; where it is empty or any language's default, the default in `language` (spec 2, section 9). */
export function introductionOrDefault(stored: Stored, language: BookLanguage): string {
  return standardOrDefault(stored, language, defaultIntroduction);
}

type Standard = typeof defaultSubtitle | typeof defaultIntroduction;

/** They say the same in every book, and are asked for with each: kept once they are said. */
const saidInAll = new Map<Standard, Set<string>>();

function standardOrDefault(stored: Stored, language: BookLanguage, standard: Standard): string {
  const say = () => t(standard);
  const listAll = () => {
    const all = saidInAll.get(standard) ?? sayInAll(say);
    saidInAll.set(standard, all);
    return all;
  };
  return orDefault(stored, language, listAll, say);
}

function orDefault(
  stored: Stored,
  language: BookLanguage,
  listAll: () => Set<string>,
  say: () => string,
): string {
  return stored && !listAll().has(stored) ? stored : inLanguage(language, say);
}

function sayInAll(say: () => string): Set<string> {
  return new Set(bookLanguageCodes.map((one) => inLanguage(one, say)));
}

/** A text as the model has it: one that nobody wrote is the English sentence, which is not printed. */
export function inModel(text: string, language: BookLanguage, standard: Standard): string {
  return inLanguage(language, () => t(standard)) === text ? standard : text;
}
