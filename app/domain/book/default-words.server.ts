import type { StoryType } from "~/db/tables";
import { type BookLanguage, bookLanguageCodes } from "~/messages/book-languages";
import { inLanguage } from "~/messages/language.server";
import { t } from "~/messages/translate";
import { defaultIntroduction, defaultSubtitle, defaultTitle } from "./model";

/*
 * Texts of a book that nobody wrote. A form that is saved stores them like others, so that a stored text is still the
 * default where it is that of any language.
 */

type Stored = string | null | undefined;

export function titleOrDefault(
  stored: Stored,
  language: BookLanguage,
  author: string,
  type: StoryType,
): string {
  return orDefault(stored, language, () => defaultTitle(author, type));
}

export function subtitleOrDefault(stored: Stored, language: BookLanguage): string {
  return orDefault(stored, language, () => t(defaultSubtitle));
}

export function introductionOrDefault(stored: Stored, language: BookLanguage): string {
  return orDefault(stored, language, () => t(defaultIntroduction));
}

function orDefault(stored: Stored, language: BookLanguage, say: () => string): string {
  const isWritten = stored && !bookLanguageCodes.some((one) => inLanguage(one, say) === stored);
  return isWritten ? stored : inLanguage(language, say);
}

/** A text as the model has it: one that nobody wrote is the English sentence, which is not printed. */
export function inModel(
  text: string,
  language: BookLanguage,
  standard: typeof defaultSubtitle | typeof defaultIntroduction,
): string {
  return inLanguage(language, () => t(standard)) === text ? standard : text;
}
