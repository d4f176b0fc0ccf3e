import { type Language, wholeLanguages } from "~/messages/languages";
import { foldText } from "../../base/fold";

const names: Record<Language, string[]> = {
  en: ["en", "eng", "english", "ingles", "englisch"],
  es: ["es", "esp", "spa", "spanish", "espanol", "castellano", "spanisch"],
  de: ["de", "ger", "deu", "german", "deutsch", "aleman"],
};

/** The code of a language that the product speaks, as lists name it; null for another. */
export function toLanguageCode(text: string): Language | null {
  const key = foldText(text)
    .trim()
    .replace(/[-_].*$/, "");
  return wholeLanguages.find((code) => names[code].includes(key)) ?? null;
}
