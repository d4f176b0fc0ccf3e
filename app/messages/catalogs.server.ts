import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BookLanguage } from "./book-languages";
import { defaultLanguage, type Language, languages } from "./languages";

/** English sentences with their translations. */
export type Catalog = Readonly<Record<string, string>>;

const catalogs = new Map<BookLanguage, Catalog>();
const familiarCatalogs = new Map<Language, Catalog>();
const nothing: Catalog = {};
let folder = "messages";

/** Takes the translations from another folder, such as a translator's. */
export function readCatalogsFrom(path: string): void {
  folder = path;
}

/** Where they are read, for processes of their own. */
export function catalogFolder(): string {
  return folder;
}

/** Reads sentences when the first is said. English has none; printed books have a file where a language has no whole catalog. */
export function readCatalog(language: BookLanguage): Catalog {
  let catalog = catalogs.get(language);
  if (!catalog) {
    const files =
      language === defaultLanguage
        ? []
        : [`messages/book/${language}.json`, path.join(folder, `${language}.json`)];
    // Without inherited names: "constructor" is no sentence.
    catalog = Object.assign(Object.create(null) as Catalog, ...files.map(readSentences)) as Catalog;
    catalogs.set(language, catalog);
  }
  return catalog;
}

/** What a language says otherwise to a person who is asked by first name; the rest is as in its catalog. */
export function readFamiliarCatalog(language: Language): Catalog {
  if (!languages[language]?.hasFamiliar) return nothing;
  const known = familiarCatalogs.get(language) ?? readSentences(`messages/familiar/${language}.json`);
  familiarCatalogs.set(language, known);
  return known;
}

/** Sentences that have no translation yet are empty. */
function readSentences(file: string): Catalog {
  if (!existsSync(file)) return {};
  const sentences = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Catalog);
  return Object.fromEntries(sentences.filter(([, said]) => said !== ""));
}
