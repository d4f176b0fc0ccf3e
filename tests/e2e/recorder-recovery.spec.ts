import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { fakeMicrophone } from "../../scripts/programs.mjs";
import { addPerson, people } from "../support/people";
import {
  beginRecording,
  openRecorder,
  playedLength,
  preparedLength,
  press,
  saveRecording,
  secondsSince,
  stopRecording,
  talkFor,
} from "../support/recordings";
import type { RunningServer } from "../support/running-server";
import { type OwnBrowser, openOwnBrowser } from "../support/separate-browser";
import { startServer } from "../support/server";
import { openMenu } from "./folded";
import { expect, signInAs, test } from "./scenario";

/* The page, the browser, the server or the connection fails during a recording. Five seconds may be lost. */

test.skip(({ hasScript }) => !hasScript, "Recording needs script.");

const editor = "/?type=biography&prompt=1";
const mostLost = 5;

/** Saves the interrupted recording, and compares its length with the recorded time. */
async function keep(page: Page, server: RunningServer, userId: number, duration: number): Promise<void> {
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page.getByText("Audio Uploaded")).toBeVisible();
  const length = await preparedLength(server, userId);
  expect(duration - length).toBeLessThan(mostLost);
  expect(length - duration).toBeLessThan(1);
  expect(Math.abs((await playedLength(page)) - length)).toBeLessThan(0.5);
  test.info().annotations.push({
    type: "lost",
    description: `${(duration - length).toFixed(1)} s of ${duration.toFixed(1)}`,
  });
  console.log(`lost ${(duration - length).toFixed(1)} s of ${duration.toFixed(1)}`);
}

test("the page dies", async ({ context, signIn, server, person }) => {
  const page = await context.newPage();
  await signIn(page);
  await page.goto(editor);
  const began = await beginRecording(page);
  await talkFor(6);
  const duration = secondsSince(began);
  await page.close();

  const next = await context.newPage();
  await next.goto("/");
  await expect(next.getByText(/You told \d+ seconds today\. Keep it\?/)).toBeVisible();
  await next.goto(editor);
  await expect(next.getByText(/You told \d+ seconds today\. Keep it\?/)).toBeVisible();
  await keep(next, server, person.userId, duration);
});

test("the page dies, and the story is found on another device, without script", async ({
  browser,
  context,
  signIn,
  server,
  person,
}) => {
  const page = await context.newPage();
  await signIn(page);
  await page.goto(editor);
  const began = await beginRecording(page);
  await talkFor(5);
  const duration = secondsSince(began);
  await page.close();

  const tablet = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  const other = await tablet.newPage();
  await signIn(other);
  await other.goto("/");
  await other.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(other.getByText("Audio Uploaded")).toBeVisible();
  expect(duration - (await preparedLength(server, person.userId))).toBeLessThan(mostLost);
  await tablet.close();
});

test.describe("the browser dies", () => {
  let profile: string;
  let own: OwnBrowser;
  const open = async (server: RunningServer) => {
    own = await openOwnBrowser(profile, fakeMicrophone);
    const page = await own.context.newPage();
    return { page, goto: (address: string) => page.goto(server.address + address) };
  };

  test.beforeEach(() => {
    profile = mkdtempSync(path.join(tmpdir(), "life-browser-"));
  });
  test.afterEach(async ({ hasScript }) => {
    if (!hasScript) return;
    await own.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  async function signInAt(page: Page, server: RunningServer, username: string): Promise<void> {
    await page.goto(`${server.address}/auth`);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/^Welcome( back)?!$/)).toBeVisible();
  }

  test("in the middle of a word", async ({ server, person }) => {
    const { page, goto } = await open(server);
    await signInAt(page, server, person.username);
    await goto(editor);
    const began = await beginRecording(page);
    await talkFor(6);
    const duration = secondsSince(began);
    await own.kill();

    const again = await open(server);
    if (!(await isSignedIn(again.page, server))) await signInAt(again.page, server, person.username);
    await again.goto(editor);
    await expect(again.page.getByText(/You told \d+ seconds today\. Keep it\?/)).toBeVisible();
    await keep(again.page, server, person.userId, duration);
  });

  test("while there was no line: the device has what the server lacks", async ({ server, person }) => {
    const { page, goto } = await open(server);
    await signInAt(page, server, person.username);
    await goto(editor);
    const began = await beginRecording(page);
    await talkFor(3);
    await own.context.setOffline(true);
    await expect(page.getByText(/We cannot reach the server just now/)).toBeVisible({ timeout: 15_000 });
    await talkFor(3);
    const duration = secondsSince(began);
    await own.kill();
    expect(await piecesOnServer(server, person.userId)).toBeLessThan(duration - mostLost);

    const again = await open(server);
    if (!(await isSignedIn(again.page, server))) await signInAt(again.page, server, person.username);
    await again.goto(editor);
    await expect.poll(() => piecesOnServer(server, person.userId)).toBeGreaterThan(duration - mostLost);
    await expect(
      again.page.getByText(new RegExp(`You told (${around(duration)}) seconds today`)),
    ).toBeVisible();
    await keep(again.page, server, person.userId, duration);
  });

  test("with a story that the server never heard of", async ({ server, person }) => {
    const { page, goto } = await open(server);
    await signInAt(page, server, person.username);
    await goto(editor);
    // The recorder's code is loaded; then the connection fails, before recording starts.
    await openRecorder(page);
    await expect.poll(() => page.evaluate(hasRecorder)).toBe(true);
    await page.waitForLoadState("networkidle");
    await own.context.setOffline(true);
    const began = await beginRecording(page);
    await talkFor(5);
    const duration = secondsSince(began);
    await own.kill();

    const again = await open(server);
    if (!(await isSignedIn(again.page, server))) await signInAt(again.page, server, person.username);
    await again.goto(editor);
    await again.page.getByLabel("Story Content").fill("Typed while it is sent.");
    await expect(again.page.getByText(/You told \d+ seconds today\. Keep it\?/)).toBeVisible();
    await keep(again.page, server, person.userId, duration);
    await expect(again.page.getByLabel("Story Content")).toHaveValue("Typed while it is sent.");
  });

  async function isSignedIn(page: Page, server: RunningServer): Promise<boolean> {
    await page.goto(`${server.address}/`);
    await openMenu(page);
    return page.getByText(/^Welcome, /).isVisible();
  }
});

test.describe("the server dies", () => {
  let dataDir: string;
  let server: RunningServer;
  let userId: number;

  test.beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
    server = await startServer({ DATA_DIR: dataDir });
    ({ userId } = await addPerson(server.db, "ada", people.ada));
  });
  test.afterEach(async ({ hasScript }) => {
    if (!hasScript) return;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function killServer(): Promise<() => Promise<void>> {
    const { port } = new URL(server.address);
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill("SIGKILL");
    await ended;
    await server.db.destroy();
    return async () => {
      server = await startServer({ DATA_DIR: dataDir, PORT: port });
    };
  }

  test("and comes back while it records: nothing is lost", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await signInAs(page, "ada");
    await page.goto(editor);
    const began = await beginRecording(page);
    await talkFor(3);
    const restart = await killServer();
    await talkFor(4);
    await restart();
    await talkFor(3);
    const duration = await stopRecording(page, began);
    await saveRecording(page);
    expect(Math.abs((await preparedLength(server, userId)) - duration)).toBeLessThan(1);
    expect(Math.abs((await playedLength(page)) - duration)).toBeLessThan(1);
    await context.close();
  });

  test("and is away when the story is saved: the words, then another try", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await signInAs(page, "ada");
    await page.goto(editor);
    await page.getByLabel("Story Content").fill("Typed.");
    const began = await beginRecording(page);
    await talkFor(3);
    const restart = await killServer();
    const duration = await stopRecording(page, began);
    await press(page, "Save recording");
    const message = page.locator(".recorder__panel .notice");
    await expect(message).toContainText("Upload Failed");
    await expect(message).toContainText("Could not save the recording. Please try again.");
    await restart();
    await saveRecording(page);
    await page.goto(editor);
    await expect(page.getByLabel("Story Content")).toHaveValue("Typed.");
    expect(Math.abs((await preparedLength(server, userId)) - duration)).toBeLessThan(1);
    await context.close();
  });

  test("and the page with it: what is on the disk and on the device is put together", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await signInAs(page, "ada");
    await page.goto(editor);
    const began = await beginRecording(page);
    await talkFor(3);
    const restart = await killServer();
    await talkFor(4);
    const duration = secondsSince(began);
    await page.close();
    await restart();
    const next = await context.newPage();
    await next.goto(editor);
    await expect(next.getByText(new RegExp(`You told (${around(duration)}) seconds today`))).toBeVisible();
    await keep(next, server, userId, duration);
    await context.close();
  });
});

test("kept on another device meanwhile: the whole story comes after it", async ({
  browser,
  context,
  signIn,
  server,
  person,
}) => {
  const page = await context.newPage();
  await signIn(page);
  await page.goto(editor);
  const began = await beginRecording(page);
  await talkFor(3);

  const tablet = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  const other = await tablet.newPage();
  await signIn(other);
  await other.goto("/");
  await expect(other.getByText("It was still going on a moment ago.")).toBeVisible();
  await other.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(other.getByText("Audio Uploaded")).toBeVisible();
  await tablet.close();

  await talkFor(3);
  const duration = await stopRecording(page, began);
  await saveRecording(page);
  const rows = () =>
    server.db
      .selectFrom("media")
      .select(["durationSeconds", "state"])
      .where("userId", "=", person.userId)
      .orderBy("id")
      .execute();
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["ready", "ready"]);
  const [part, whole] = await rows();
  expect(part?.durationSeconds).toBeLessThan(duration - 2);
  expect(Math.abs((whole?.durationSeconds ?? 0) - duration)).toBeLessThan(1);
});

async function piecesOnServer({ db }: RunningServer, userId: number): Promise<number> {
  const rows = await db.selectFrom("recordings").select("pieces").where("userId", "=", userId).execute();
  return Math.max(0, ...rows.map(({ pieces }) => pieces));
}

/** The whole seconds that the question may show: "6|7|8|9". */
function around(duration: number): string {
  const whole = Math.round(duration);
  return Array.from({ length: mostLost + 2 }, (_, index) => whole - mostLost + index + 1).join("|");
}

/** Whether the recorder's code was loaded. */
function hasRecorder(): boolean {
  return performance.getEntriesByType("resource").some(({ name }) => name.includes("recorder.client"));
}
