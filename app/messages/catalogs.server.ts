import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultLanguage, type Language } from "./languages";

/** English sentences with their translations. */
export type Catalog = Readonly<Record<string, string>>;

const catalogs = new Map<Language, Catalog>();

/** Reads a language's sentences when the first of them is said. English has none: its sentences stand in the code. */
export function readCatalog(language: Language): Catalog {
  let catalog = catalogs.get(language);
  if (!catalog) {
    const file = path.resolve(process.env.MESSAGES_DIR ?? "messages", `${language}.json`);
    const isRead = language !== defaultLanguage && existsSync(file);
    const sentences = isRead ? (JSON.parse(readFileSync(file, "utf8")) as Catalog) : {};
    // Without inherited names: "constructor" is no sentence.
    catalog = Object.assign(Object.create(null) as Catalog, sentences);
    catalogs.set(language, catalog);
  }
  return catalog;
}
