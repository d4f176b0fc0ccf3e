import { readFileSync } from "node:fs";
import type { Language } from "~/messages/languages";
import { textOf } from "./html";

const spanish = catalogOf("es");
const plain = Object.keys(spanish).filter((text) => !text.includes("{"));
/** Sentences of the product without values, as they are shown. */
const inEnglish = new Set(plain.map(asShown));
const inSpanish = new Set(plain.map((text) => asShown(spanish[text] ?? "")));

function catalogOf(language: string): Record<string, string> {
  return JSON.parse(readFileSync(`messages/${language}.json`, "utf8"));
}

function asShown(text: string): string {
  return text.replace(/##.*$/s, "").replace(/<\/?\w+>/g, "");
}

/** The sentences of the product that stand on a page in another language: in Spanish on an English page, in English on all others. */
export function foreignLeft(html: string, language: Language): string[] {
  const own = language === "en" ? inEnglish : new Set(Object.values(catalogOf(language)).map(asShown));
  const others = language === "en" ? inSpanish : inEnglish;
  return textsOf(html).filter((text) => /\p{L}{3}/u.test(text) && others.has(text) && !own.has(text));
}

/** Its texts and the names of its controls, without what says that it is in another language. */
function textsOf(html: string): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<(\w+)[^>]* lang="[^"]*"[^>]*>[^<]*<\/\1>/g, "");
  const texts = body.matchAll(/>([^<>]+)</g);
  const names = body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g);
  return [...texts, ...names].map(([, text = ""]) => textOf(text));
}
