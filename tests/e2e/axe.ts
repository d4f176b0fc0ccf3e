import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/* axe in the page itself, because no page has foreign frames: half the time that its builder for Playwright takes. */

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

export interface Violation {
  id: string;
  /** The markup of each element that it is about. */
  elements: string[];
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds in the current state of the page, of all rules or of these only. Violations only, not the thousands of elements that pass. */
export async function violationsOn(
  page: Page,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(options);
      return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
    },
    { resultTypes: ["violations"], rules, ...(only && { runOnly: only }) },
  );
}

const loaded = new WeakSet<BrowserContext>();

/** For many pages in a row: the next ones have axe when they open, which takes a quarter of the time of sending it to each. */
export async function loadAxeWithPages(context: BrowserContext): Promise<void> {
  if (loaded.has(context)) return;
  loaded.add(context);
  await context.addInitScript(source);
}

const sessions = new WeakMap<Page, CDPSession>();

/** By the protocol of the browser, which keeps what it has compiled from page to page: it takes two thirds of the time of `evaluate`. */
async function loadAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Runtime.evaluate", { expression: source });
}
