import { readFileSync } from "node:fs";
import path from "node:path";
import { readCatalog } from "~/messages/catalogs.server";
import { currentLanguage } from "~/messages/language";
import { defaultLanguage, type Language } from "~/messages/languages";
import { messageKey } from "~/messages/message-key";

/**
 * Written by the build: the sentences of each enhancement and island, by its name in the page, and of what they load beside
 * elements with an attribute, by that.
 */
const file = path.resolve("build/island-messages.json");
let messages: Record<string, string[]> | undefined;
const readMessages = () => {
  messages ??= JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  return messages;
};
/** The element of each set of scripts, by language and names. There are as many as there are kinds of pages. */
const elements = new Map<string, string>();

/** Adds what the scripts of a page say in its language. In English their sentences stand in their code. */
export function withIslandMessages(html: string): string {
  const language = currentLanguage();
  if (language === defaultLanguage || !html.includes('<script type="module"')) return html;
  const names = namesIn(html);
  const key = `${language} ${names.join(" ")}`;
  const element = elements.get(key) ?? elementOf(language, names);
  elements.set(key, element);
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}${element}${html.slice(end)}`;
}

function namesIn(html: string): string[] {
  const lists = [...html.matchAll(/ data-(?:enhance|island)="([^"]+)"/g)].map(([, list = ""]) => list);
  const isMarked = (name: string) => name.startsWith("data-") && html.includes(` ${name}=`);
  const marks = Object.keys(readMessages()).filter(isMarked);
  return [...new Set([...lists.flatMap((list) => list.split(" ")), ...marks])].sort();
}

function elementOf(language: Language, names: readonly string[]): string {
  const catalog = readCatalog(language);
  const said = names
    .flatMap((name) => readMessages()[name] ?? [])
    .flatMap((text) => (catalog[text] ? [[messageKey(text), catalog[text]] as const] : []));
  if (said.length === 0) return "";
  // No text can end the element: "<" is escaped as JSON may.
  const json = JSON.stringify(Object.fromEntries(said)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="messages">${json}</script>`;
}
