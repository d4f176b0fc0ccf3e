import { type BookLanguage, isBookLanguage } from "~/messages/book-languages";
import { currentLanguage } from "~/messages/language";
import { defaultLanguage } from "~/messages/languages";
import { guessLanguage } from "../../base/guess-language";

/** The language of an operator's text that its reader gets because there is none in theirs; empty where it is theirs. */
export function foreignLanguageOf(text: string): { language?: BookLanguage } {
  const language = guessLanguage(text, defaultLanguage);
  if (!isBookLanguage(language) || language === currentLanguage()) return {};
  return { language };
}
