import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";

/** What is left of "vivía" and "salió" without their accents: the i is no part of "vivir" and "salir". */
const imperfectI = /(?<=..[^aeiou])i$/;

/** Snowball's stemmers, behind forms that they leave. They get words without accents, as people type them. */
const stemmers = {
  en: english,
  es: (word: string) => spanish(spanishForm(word)).replace(imperfectI, ""),
  de: (word: string) => german(word.replace(/innen$/, "in")),
};

export type StemLanguage = keyof typeof stemmers;
export const stemLanguages = Object.keys(stemmers) as StemLanguage[];

/** True for a language in which other forms of a word are found too. */
export function isStemLanguage(language: string): language is StemLanguage {
  return language in stemmers;
}

/** What Snowball knows by their accents: "cantábamos", "corríamos". */
const spanishVerbs: [RegExp, string][] = [
  [/abamos$/, "ábamos"],
  [/ieramos$/, "iéramos"],
  [/iamos$/, "íamos"],
  [/aramos$/, "áramos"],
];

/** A verb of "we" with its accent, else the singular: "lápices", "meses", "mujeres", and "años", which has only the s. */
function spanishForm(word: string): string {
  const verb = spanishVerbs.find(([ending]) => ending.test(word));
  if (verb) return word.replace(verb[0], verb[1]);
  if (/[aei]mos$/.test(word)) return word;
  if (/..ces$/.test(word)) return word.replace(/ces$/, "z");
  if (/.[aeiou]ses$/.test(word)) return word.slice(0, -2);
  return word.replace(/(..[^aeious])es$|(..[aeo])s$/, "$1$2");
}

const letters = /^\p{L}{3,}$/u;
const known = new Map(stemLanguages.map((language) => [language, new Map<string, string | undefined>()]));
const mostKnown = 20_000;

/** What a folded word has in common with its other forms; undefined for what is no word of three letters or more. */
export function stemOf(word: string, language: StemLanguage): string | undefined {
  const stems = known.get(language);
  const before = stems?.get(word);
  if (before !== undefined) return before;
  const stem = letters.test(word) ? stemmers[language](word) : undefined;
  if (stems && stems.size >= mostKnown) stems.clear();
  stems?.set(word, stem);
  return stem;
}
