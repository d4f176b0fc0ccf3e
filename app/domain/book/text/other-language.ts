import { guessLanguage } from "../../base/guess-language";

/** The `lang` of each paragraph in another language than around it (WCAG 3.1.2), else undefined. A short one has that of the text. `set`: by hand. */
export function listOtherLanguages(
  paragraphs: string[],
  around: string,
  set?: string | null,
): (string | undefined)[] {
  if (set) return paragraphs.map(() => otherThan(around, set));
  const ofText = guessLanguage(paragraphs.join(" ").slice(0, 3_000));
  return paragraphs.map((paragraph) => otherThan(around, guessLanguage(paragraph, ofText)));
}

/** The `lang` of a text as a whole. */
export function otherLanguage(text: string, around: string, set?: string | null): string | undefined {
  return otherThan(around, set ?? guessLanguage(text));
}

function otherThan(around: string, language: string): string | undefined {
  return language === "und" || language === around ? undefined : language;
}
