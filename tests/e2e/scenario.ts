import AxeBuilder from "@axe-core/playwright";
import { test as base, expect as expectInEnglish, type Page } from "@playwright/test";
import { addPerson, password, people } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { startServer } from "../support/server";
import { WorkerSites } from "../support/worker-sites";
import { violationsOn } from "./axe";
import { inLanguageOfPages, lookInSpanish } from "./in-spanish";

/** A participant per scenario. */
interface Scenario {
  /** Has no special settings, and is shared by the scenarios of a worker. */
  server: RunningServer;
  /** A new participant; not signed in. */
  person: { username: string; userId: number };
  /** Opens no page. */
  signIn: (page: Page) => Promise<void>;
  hasScript: boolean;
  /** Of the new participant and of visitors. The scenario is written in English. */
  language: "en" | "es";
  /** Waits until the page's enhancements are active, if script runs. */
  enhanced: () => Promise<void>;
  /** Allowed console messages; any other fails the test. */
  expectedComplaint: RegExp;
  /** Other machines that pages may ask for something; none by default. */
  expectedHosts: string[];
}

/** Of a scenario whose words cannot be looked for in Spanish: it puts them together, or reads them by script. */
export const english = { tag: "@english" };

/**
 * Of a scenario, or a group of them, that only one of the two projects runs: a skipped one would cost a page and a person. Also
 * of how a page looks, where script only adds to it.
 */
export const withScript = { tag: "@script" };
export const withoutScript = { tag: "@no-script" };
export const englishWithScript = { tag: [english.tag, withScript.tag] };

/** How long a child process may take on a busy machine: to set a book, prepare photos and sound, or write a recording down. */
export const untilMade = { timeout: 120_000 };

let count = 0;

export const test = base.extend<Scenario, { sites: WorkerSites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const sites = new WorkerSites();
      await use(sites);
      await sites.stopAll();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: async ({ sites }, use) => use(await sites.open(startPlainServer, stopPlainServer)),
  baseURL: async ({ server }, use) => use(server.address),
  language: ["en", { option: true }],
  person: async ({ server, language }, use, info) => {
    count += 1;
    const username = `person-${info.workerIndex}-${count}`;
    const { userId } = await addPerson(server.db, username, people.ada);
    if (language !== "en")
      await server.db.updateTable("users").set({ locale: language }).where("id", "=", userId).execute();
    await use({ username, userId });
  },
  signIn: async ({ person }, use) => use((page) => signInAs(page, person.username)),
  hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  enhanced: async ({ page, hasScript }, use) =>
    use(async () => {
      if (hasScript) await expect(page.locator("html[data-enhanced]")).toBeAttached();
    }),
  // By default, only rejected pages or calls.
  expectedComplaint: [/status of 4\d\d/, { option: true }],
  expectedHosts: [[], { option: true }],
  // Violations of the content security policy are logged to the console and always fail the test.
  context: async ({ context, expectedHosts, language, baseURL }, use) => {
    if (language !== "en") await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const violations: string[] = [];
    const hosts = new Set<string>();
    context.on("console", (message) => {
      if (/content.security.policy/i.test(message.text())) violations.push(message.text());
    });
    context.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^(http|ws)s?:$/.test(protocol) && hostname !== "127.0.0.1") hosts.add(hostname);
    });
    await use(context);
    expect(violations).toEqual([]);
    expect([...hosts].filter((host) => !expectedHosts.includes(host))).toEqual([]);
  },
  page: async ({ page, expectedComplaint, language }, use) => {
    if (language === "es") lookInSpanish(page);
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => {
      if (!expectedComplaint.test(message)) complaints.push(message);
    });
    page.on("console", (message) => {
      if (message.type() === "error" && !expectedComplaint.test(message.text()))
        complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Playwright's, for words in the language of the scenario. */
export const expect = new Proxy(expectInEnglish, {
  apply(target, itself, args: Parameters<typeof expectInEnglish>) {
    return inLanguageOfPages(Reflect.apply(target, itself, args));
  },
});

function startPlainServer(): Promise<RunningServer> {
  return startServer();
}

/** Nothing is set up that needs another machine: no mail, no payment, no speech recognition, no writing help. */
async function stopPlainServer(server: RunningServer): Promise<void> {
  expect(server.connections()).toEqual([]);
  await server.stop();
}

/** Signs in by API, which is faster than the form, and opens no page; signing-in.spec.ts tests the form. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const answer = await page.request.post("/api/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
}

/**
 * axe in the page itself, because no page has foreign frames. Reports violations only, not the thousands of
 * elements that pass.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

/**
 * axe needs script, so it runs only in the scenario's run with script. Checks the current state of the page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  // Half of a page has no main part yet.
  await page.waitForLoadState("domcontentloaded");
  const violations = await lookAgain(page, () => violationsOn(page));
  expect(violations.map(({ id, elements }) => `${id}: ${elements.join(" ")}`)).toEqual([]);
}

/** A page that loads itself again (while photos or pages are prepared) ends a look at it: it is looked at once more. */
export async function lookAgain<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (!String(error).includes("Execution context was destroyed")) throw error;
    await page.waitForLoadState();
    return look();
  }
}
