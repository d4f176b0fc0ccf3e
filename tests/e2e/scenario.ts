import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { addPerson, password, people } from "../support/people";
import { type RunningServer, startServer } from "../support/server";

/** What a scenario gets: a server of its worker, and a participant of its own. */
interface Scenario {
  /** A person that nobody else is; not signed in. */
  person: { username: string; userId: number };
  /** Signs the page in as that person. */
  signIn: (page: Page) => Promise<void>;
  hasScript: boolean;
  /** Waits until the enhancements of the page are at work, where script runs: from then on a press is heard. */
  enhanced: () => Promise<void>;
  /** What the browser may say in its console; anything else fails the test. */
  expectedComplaint: RegExp;
}

let count = 0;

export const test = base.extend<Scenario, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  person: async ({ server }, use, info) => {
    count += 1;
    const username = `person-${info.workerIndex}-${count}`;
    const { userId } = await addPerson(server.db, username, people.ada);
    await use({ username, userId });
  },
  signIn: async ({ person }, use) => use((page) => signInAs(page, person.username)),
  hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  enhanced: async ({ page, hasScript }, use) =>
    use(async () => {
      if (hasScript) await expect(page.locator("html[data-enhanced]")).toBeAttached();
    }),
  // By itself, only that a page or call was refused.
  expectedComplaint: [/status of 4\d\d/, { option: true }],
  // Whatever the policy forbids is said in the console; no page may ever ask for it.
  context: async ({ context }, use) => {
    const violations: string[] = [];
    context.on("console", (message) => {
      if (/content.security.policy/i.test(message.text())) violations.push(message.text());
    });
    await use(context);
    expect(violations).toEqual([]);
  },
  page: async ({ page, expectedComplaint }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !expectedComplaint.test(message.text()))
        complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

/** By the call, which is quicker than the form; signing-in.spec tells whether that works. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const answer = await page.request.post("/api/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
  await page.goto("/");
}

/**
 * axe, in the page alone: no page has frames of other sites, for which it would open a second one. It describes what it
 * finds wrong, and not the thousands of elements that pass.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

/**
 * No finding of axe on the page as it stands: with a form that came back, with what was opened. axe needs script; without
 * it the same page is looked at in the scenario's other run.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}
