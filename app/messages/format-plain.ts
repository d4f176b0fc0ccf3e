import type { Values } from "./message";

const choice = /\{(\w+), \w+, ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}/g;

/** Sets values into a sentence, with one level of plurals and selects: what scripts of pages need of ICU MessageFormat. */
export function formatPlain(text: string, values: Values, locale: string): string {
  const shown = (_: string, name: string) => {
    const value = values[name] as number;
    // Small counts, which lists are full of, need no formatter.
    return value > 999 || value % 1 ? value.toLocaleString(locale) : `${value}`;
  };
  return text
    .replace(choice, (whole, name: string, branches: string) => {
      const value = values[name];
      const form = typeof value === "number" ? pluralCategory(value, locale) : value;
      const of = (key: unknown) => new RegExp(`\\b${key} \\{((?:[^{}]|\\{\\w+\\})*)`).exec(branches);
      const [, words = ""] = of(form) || of("other") || [];
      return words.replace("#", shown(whole, name));
    })
    .replace(/\{(\w+)\}/g, shown);
}

/** Old browsers have no `Intl.PluralRules`. */
function pluralCategory(count: number, locale: string): string {
  if (Intl.PluralRules) return new Intl.PluralRules(locale).select(count);
  return count === 1 ? "one" : "other";
}
