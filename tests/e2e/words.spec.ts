import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { addInterviewRow } from "../support/interviews";
import { addOrderRow } from "../support/orders";
import { addPerson, password, people } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { openOwnBrowser } from "../support/separate-browser";
import { addTranscriptRow, sentencesOf } from "../support/transcripts";
import { addMessageRow, addWriting, listWritingForms, type WritingForm } from "../support/writing-forms";
import { addWritingServiceRow } from "../support/writing-services";
import { openMenu } from "./folded";
import { expect, signInAs, test, withoutScript, withScript } from "./scenario";

/*
 * Every form for words and every way off its page, in a browser: the words are in the book or in the field again.
 * `npm test` takes each form once and each way once (WORDS=once); `npm run test:browser -- words` takes all, and with
 * WORDS=fifty presses Back fifty times on each form. What a browser without script has not sent, it cannot save: such
 * ways are for scripts alone.
 */

type Way = (scene: Scene) => Promise<void>;

interface Scene {
  page: Page;
  context: BrowserContext;
  form: WritingForm;
  server: RunningServer;
  username: string;
  userId: number;
  hasScript: boolean;
}

const unknownRows = { photo: 1, voice: 2, spoken: 3, card: 4, order: "x", service: 1, message: 1 };
const names = listWritingForms(unknownRows).map(({ name }) => name);

const logo = ".app-header__brand, .site-header__brand";
const logOut = '[formaction$="to=%2Flogout"]';

interface WayOff {
  run: Way;
  isForScript?: boolean;
  /** The words may be on this device alone. */
  isHere?: boolean;
  /** Forms whose pages do not have this way, or those that alone do. */
  isNotOn?: string[];
  isOn?: string[];
}

const withCancel = [
  "a question's own words",
  "a spoken sentence",
  "a chapter's words",
  "a new chapter",
  "a new question",
  "a film on YouTube",
  "a photo's caption among all photos",
];

/** Sent as they are left, and not kept on the device before. */
const notOnDevice = ["an invitation"];

/** Each is taken at once after the last key. */
const ways: Record<string, WayOff> = {
  "the logo": { run: ({ page }) => leave(page, logo) },
  "a link": { run: ({ page }) => leave(page, ".site-footer [data-leave] >> nth=-1") },
  Cancel: {
    run: ({ page, form }) => leave(page, `#${form.formId} button:text-is("Cancel")`),
    isOn: withCancel,
  },
  Logout: {
    run: async ({ page }) => {
      await openMenu(page);
      await leave(page, logOut);
      await expect(page).toHaveURL(/\/auth/);
      expect(await storageOf(page)).toEqual([]);
    },
    isNotOn: ["the biography", "an event", "a new chapter", "a new question", "a message"],
  },
  "a larger text": { run: ({ page }) => leave(page, ".reading-choice__large") },
  Back: { run: async ({ page }) => void (await page.goBack()), isForScript: true },
  reload: {
    run: async ({ page }) => void (await page.reload()),
    isForScript: true,
    isHere: true,
    isNotOn: notOnDevice,
  },
  "the tab closed": { run: ({ page }) => page.close({ runBeforeUnload: true }), isForScript: true },
  "the session ended": {
    run: async ({ page, server, userId }) => {
      await server.db.deleteFrom("sessions").where("userId", "=", userId).execute();
      await page.locator(logo).click();
      // What was not saved yet asks for a sign-in, beside the words with script; else the way leads on.
      const asked = page.getByText("You were signed out", { exact: true });
      await expect
        .poll(async () => (await asked.isVisible()) || /\/(auth|landing)/.test(page.url()))
        .toBe(true);
      await expect(page.getByLabel("The six digits that your app shows")).toBeHidden();
    },
    isHere: true,
  },
  "the line cut": {
    run: async ({ page, context }) => {
      await context.setOffline(true);
      await page.waitForTimeout(900);
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);
    },
    isForScript: true,
    isHere: true,
    isNotOn: notOnDevice,
  },
};

const isWhole = process.env.WORDS !== "once";

test.use({
  expectedComplaint:
    /status of 4\d\d|ERR_INTERNET_DISCONNECTED|Failed to fetch|fetching the script|ERR_ABORTED/,
});

/** The ways off a form's page; in `npm test` one for each form, in turn. */
function waysOf(formNumber: number, hasScript: boolean): string[] {
  const possible = Object.entries(ways)
    .filter(([, { isNotOn = [], isOn = names }]) => {
      const name = names[formNumber] ?? "";
      return isOn.includes(name) && !isNotOn.includes(name);
    })
    .filter(([, { isForScript = false }]) => hasScript || !isForScript)
    .map(([way]) => way);
  if (isWhole) return possible;
  const own = possible.filter((way) => ways[way]?.isOn?.[0] === names[formNumber]);
  const ofAll = possible.filter((way) => !ways[way]?.isOn);
  return own.length > 0 ? own : ofAll.filter((_, n) => n === formNumber % ofAll.length);
}

/** The projects that take this way off this page. */
function whereTaken(formNumber: number, wayName: string) {
  if (!waysOf(formNumber, false).includes(wayName)) return withScript;
  return waysOf(formNumber, true).includes(wayName) ? {} : withoutScript;
}

test("each way is taken from some page", ({ hasScript }) => {
  const taken = new Set(names.flatMap((_, n) => waysOf(n, hasScript)));
  const possible = Object.keys(ways).filter((way) => hasScript || !ways[way]?.isForScript);
  expect([...taken].sort()).toEqual(possible.sort());
});

for (const [formNumber, name] of names.entries()) {
  for (const wayName of new Set([...waysOf(formNumber, true), ...waysOf(formNumber, false)])) {
    test(
      `${name}: ${wayName}`,
      whereTaken(formNumber, wayName),
      async ({ page, context, browser, server, hasScript }) => {
        const { form, username, userId } = await prepare(
          server,
          name,
          `${formNumber}-${wayName}-${hasScript}`,
        );
        await signInAs(page, username);
        const scene = { page, context, form, server, username, userId, hasScript };
        const words = `Words of ${name}, left by ${wayName}.`;
        await write(scene, words);
        await ways[wayName]?.run(scene);
        if (ways[wayName]?.isHere) return expectWords(scene, words);
        const device = await openDevice(browser, scene);
        await expectWordsOn(device, form, words);
        await device.context().close();
      },
    );
  }
}

/** Of each form; `WORDS=fifty` presses it fifty times. */
const timesBack = process.env.WORDS === "fifty" ? 50 : 1;
const leftAtOnce = isWhole ? names : ["a new story", "the biography", "the introduction"];
const ownScripts = /\/(autosave|builder\.client)-\w+\.js$/;

test.describe("Back at once after the last key", withScript, () => {
  for (const name of leftAtOnce) {
    test(`${name} is on another device`, async ({ page, browser, server, hasScript }) => {
      test.setTimeout(30_000 + timesBack * 5_000);
      const { form, username } = await prepare(server, name, "back");
      await signInAs(page, username);
      const device = await openDevice(browser, { server, username, hasScript });
      for (let time = 1; time <= timesBack; time += 1) {
        const words = `Words of ${name}, typed before Back ${time}.`;
        await page.goto("/account");
        await page.goto(form.page);
        await expect(page.locator("html[data-enhanced]")).toBeAttached();
        await typeByKeys(page, form, words);
        await page.goBack();
        await expectWordsOn(device, form, words);
      }
      await device.context().close();
    });

    test(`${name} is, where the script that saves has not come yet`, async ({
      page,
      browser,
      server,
      hasScript,
    }) => {
      const { form, username } = await prepare(server, name, "late");
      await signInAs(page, username);
      const device = await openDevice(browser, { server, username, hasScript });
      await page.route(ownScripts, () => undefined);
      for (let time = 1; time <= timesBack; time += 1) {
        const words = `Words of ${name}, typed on a slow line ${time}.`;
        await page.goto("/account");
        await page.goto(form.page, { waitUntil: "commit" });
        await typeByKeys(page, form, words);
        await page.goBack({ waitUntil: "commit" });
        await expectWordsOn(device, form, words);
      }
      await device.context().close();
    });
  }
});

test.describe("a browser that is killed", withScript, () => {
  for (const name of isWhole ? names : ["the biography", "a new chapter", "a page of photos"]) {
    test(name, async ({ server }) => {
      const { form, username } = await prepare(server, name, "killed");
      const profile = mkdtempSync(path.join(tmpdir(), "life-words-"));
      let own = await openOwnBrowser(profile, []);
      const page = await own.context.newPage();
      await signInTo(page, server, username);
      await page.goto(server.address + form.page);
      await type(page, form, `Words of ${name}, and then the power failed.`);
      await page.waitForTimeout(1_500);
      await own.kill();
      own = await openOwnBrowser(profile, []);
      const again = await own.context.newPage();
      await signInTo(again, server, username);
      await again.goto(server.address + form.page);
      await expect(fieldOf(again, form)).toHaveValue(`Words of ${name}, and then the power failed.`);
      await own.kill();
      rmSync(profile, { recursive: true, force: true });
    });
  }
});

test(
  "two people on one tablet: after Logout nothing of the first is in the browser",
  withScript,
  async ({ page, server }) => {
    const { form, username } = await prepare(server, "a new story", "two-people");
    await signInAs(page, username);
    await page.goto(form.page);
    await page.locator(`[name="${form.field}"]`).fill("Private words of the first.");
    await expect.poll(async () => (await storageOf(page)).join()).toContain("Private words");
    await openMenu(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByLabel("Username").first()).toBeVisible();
    expect(await storageOf(page)).toEqual([]);
    const second = await addPerson(server.db, `second-${Date.now()}`, people.ben);
    await signInAs(page, (await nameOf(server, second.userId)) ?? "");
    await page.goto(form.page);
    expect(await page.content()).not.toContain("Private words");
    expect((await storageOf(page)).join()).not.toContain("Private words");
  },
);

/** Browsers clear nothing there for a server: `localhost` counts as https. */
test("after Logout on plain http, Back does not show the words", async ({ server, hasScript }) => {
  const profile = mkdtempSync(path.join(tmpdir(), "life-plain-"));
  const own = await openOwnBrowser(profile, ["--host-resolver-rules=MAP plain.test 127.0.0.1"]);
  const username = `plain-${hasScript}`;
  await addPerson(server.db, username, people.ada);
  const address = `http://plain.test:${new URL(server.address).port}`;
  const context = await own.browser.newContext({ baseURL: address, javaScriptEnabled: hasScript });
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.goto("/?type=biography&prompt=2");
  await page.getByLabel("Story Content").fill("Private words of the first.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  // While she is signed in, Back shows her page as it was.
  await page.goto("/stories");
  await page.goBack();
  await expect(page.getByLabel("Story Content")).toHaveValue("Private words of the first.");
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    expect((await page.content()).includes("Private words")).toBe(false);
  }
  await own.kill();
  rmSync(profile, { recursive: true, force: true });
});

test(
  "a page that comes back out of the browser's memory is left, if its person signed out since",
  withScript,
  async ({ page, context, signIn }) => {
    await signIn(page);
    await page.goto("/?type=biography&prompt=2");
    await expect(page.locator("html[data-enhanced]")).toBeAttached();
    const comeBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await comeBack();
    await expect(page.getByLabel("Story Content")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/");
    await openMenu(other);
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    await comeBack();
    await expect(page.getByLabel("Story Content")).toHaveCount(0);
  },
);

/** Waits until the next page has come. */
async function leave(page: Page, button: string): Promise<void> {
  const next = page.waitForEvent("load");
  await page.locator(button).click();
  await next;
}

async function prepare(server: RunningServer, name: string, id: string) {
  const username = `words-${id}-${Math.random().toString(36).slice(2, 8)}`;
  const isStaff = listWritingForms(unknownRows).some((form) => form.name === name && form.person === "root");
  const { userId } = await addPerson(server.db, username, isStaff ? people.root : people.ada);
  const cookie = await cookieOf(server, username);
  const uploader = {
    post: async (address: string, body: FormData | string, headers: Record<string, string>) => {
      const answer = await fetch(server.address + address, {
        method: "POST",
        body,
        headers: { ...headers, origin: server.address, cookie },
      });
      return (await answer.json()) as { id: number };
    },
  };
  const rows = await addWriting(uploader, name);
  const { orderNumber } = await addOrderRow(
    { db: server.db, clock: systemClock },
    asThemselves(userId, username),
  );
  const service = await addWritingServiceRow({ db: server.db, clock: systemClock }, userId);
  if (rows.spoken) {
    const spoken = { userId, mediaId: rows.spoken };
    await addTranscriptRow(server.db, spoken, sentencesOf("The fairy was late. | We waited."));
  }
  await addInterviewRow({ db: server.db, clock: systemClock }, userId);
  const message = await addMessageRow({ db: server.db, clock: systemClock });
  const form = listWritingForms({ ...rows, order: orderNumber, service, message }).find(
    (one) => one.name === name,
  );
  if (!form) throw new Error(`There is no form for ${name}.`);
  return { form, username, userId };
}

/** Some fields are in a part of the form that opens at a press. */
async function unfold(field: Locator): Promise<void> {
  await field.evaluate((input) => {
    const mark = input.closest(".media-panel")?.previousElementSibling;
    if (mark) location.hash = mark.id;
    for (let part = input.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
      part.open = true;
  });
}

async function cookieOf(server: RunningServer, username: string): Promise<string> {
  const answer = await fetch(`${server.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.address },
    body: JSON.stringify({ username, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function signInTo(page: Page, server: RunningServer, username: string): Promise<void> {
  await page.goto(`${server.address}/auth`);
  if (!(await page.getByLabel("Username").isVisible())) return;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await openMenu(page);
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
}

async function nameOf(server: RunningServer, userId: number): Promise<string | undefined> {
  const row = await server.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.username;
}

async function write({ page, form, hasScript }: Scene, words: string): Promise<void> {
  await page.goto(form.page);
  if (hasScript) await expect(page.locator("html[data-enhanced]")).toBeAttached();
  await type(page, form, words);
}

async function type(page: Page, form: WritingForm, words: string): Promise<void> {
  const field = fieldOf(page, form);
  await unfold(field);
  await field.fill(words);
}

/** The last letters by keys: to a browser, these alone are somebody's doing. */
async function typeByKeys(page: Page, form: WritingForm, words: string): Promise<void> {
  await type(page, form, words.slice(0, -4));
  await fieldOf(page, form).press("Control+End");
  await page.keyboard.type(words.slice(-4));
}

function fieldOf(page: Page, { formId, field }: WritingForm): Locator {
  return page.locator(`#${formId} [name="${field}"]`);
}

async function expectWords({ page, context, form, username }: Scene, words: string): Promise<void> {
  const later = page.isClosed() ? await context.newPage() : page;
  await signInAs(later, username);
  await later.goto(form.page);
  await expect(fieldOf(later, form)).toHaveValue(words);
}

/** Another browser of the same person, which has what the server has. */
async function openDevice(
  browser: Browser,
  { server, username, hasScript }: Pick<Scene, "server" | "username" | "hasScript">,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: hasScript });
  const device = await context.newPage();
  await signInAs(device, username);
  return device;
}

/** What was sent as the page went may come a moment after the next page. A server that sets a book meanwhile answers late. */
async function expectWordsOn(device: Page, form: WritingForm, words: string): Promise<void> {
  await expect(async () => {
    await device.goto(form.page);
    expect(await fieldOf(device, form).inputValue()).toBe(words);
  }).toPass({ timeout: 20_000 });
}

/** All that this browser stores, but for the name of its last writer. */
function storageOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
    const databases = await indexedDB.databases();
    return [...stored.map(([key, value]) => `${key}=${value}`), ...databases.map(({ name = "" }) => name)];
  });
}
