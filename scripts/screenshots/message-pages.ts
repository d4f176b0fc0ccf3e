import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright";
import { escapeHtml } from "~/domain/base/escape-html";
import { openDemoSite } from "./demo-site";
import { everybody, isTwin, nameOfScreen } from "./screens";

/*
 * For translators: every screen with the number of each of its messages, and a page that lists the messages with the
 * screens on which they are seen.
 */

type Catalog = Record<string, string>;

export async function takeMessagePages(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const catalog: Catalog = JSON.parse(readFileSync("messages/es.json", "utf8"));
  const messages = Object.keys(catalog);
  writeFileSync(path.join(folder, "es.json"), JSON.stringify(numbered(messages)));
  const site = await openDemoSite({ language: "es", settings: { MESSAGES_DIR: path.resolve(folder) } });
  const seen = new Map<number, string[]>();
  try {
    await site.visitAll(browser, everybody, async (page, screen) => {
      if (isTwin(screen)) return;
      const picture = `${nameOfScreen(screen)}.png`;
      await page.setViewportSize({ width: 800, height: 900 });
      await page.screenshot({ path: path.join(folder, picture), fullPage: true });
      for (const number of await numbersOn(page)) seen.set(number, [...(seen.get(number) ?? []), picture]);
      console.log(picture);
    });
  } finally {
    await site.stop();
  }
  writeFileSync(path.join(folder, "index.html"), listOf(messages, catalog, seen));
}

function numbered(messages: string[]): Catalog {
  return Object.fromEntries(messages.map((text, at) => [text, `⟦${at}⟧${text.split("##")[0]}`]));
}

async function numbersOn(page: Page): Promise<Set<number>> {
  const html = await page.content();
  return new Set([...html.matchAll(/⟦(\d+)⟧/g)].map(([, number]) => Number(number)));
}

function listOf(messages: string[], catalog: Catalog, seen: Map<number, string[]>): string {
  const rows = messages.map((text, at) => {
    const pictures = (seen.get(at) ?? []).slice(0, 3).map((name) => `<a href="${name}">${name}</a>`);
    const cells = [String(at), escapeHtml(text), escapeHtml(catalog[text] ?? ""), pictures.join("<br>")];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  const head = "<tr><th>Number</th><th>English</th><th>Spanish</th><th>Seen on</th></tr>";
  return `<!doctype html><meta charset="utf-8"><title>Messages</title><table border="1">${head}${rows.join("\n")}</table>\n`;
}
