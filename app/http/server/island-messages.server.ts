import { readFileSync } from "node:fs";
import path from "node:path";
import { readCatalog } from "~/messages/catalogs.server";
import { currentLanguage } from "~/messages/language";
import { defaultLanguage } from "~/messages/languages";
import { messageKey } from "~/messages/message-key";

/** Written by the build: the sentences of each enhancement and island, by its name in the page. */
const file = path.resolve("build/island-messages.json");
let messages: Record<string, string[]> | undefined;

/** Adds what the scripts of a page say in its language. In English their sentences stand in their code. */
export function withIslandMessages(html: string): string {
  const language = currentLanguage();
  if (language === defaultLanguage || !html.includes('<script type="module"')) return html;
  messages ??= JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  const names = [...html.matchAll(/ data-(?:enhance|island)="([^"]+)"/g)].flatMap(([, list = ""]) =>
    list.split(" "),
  );
  const catalog = readCatalog(language);
  const said = [...new Set(names)]
    .flatMap((name) => messages?.[name] ?? [])
    .flatMap((text) => (catalog[text] ? [[messageKey(text), catalog[text]] as const] : []));
  if (said.length === 0) return html;
  // No text can end the element: "<" is escaped as JSON may.
  const json = JSON.stringify(Object.fromEntries(said)).replaceAll("<", "\\u003c");
  return html.replace(
    /<\/body>(?![\s\S]*<\/body>)/,
    `<script type="application/json" id="messages">${json.replaceAll("$", "$$$$")}</script></body>`,
  );
}
