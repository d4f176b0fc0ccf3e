import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createMediaFiles } from "~/domain/media/media-files.server";
import { createPieceFiles } from "~/domain/media/pieces/piece-files.server";
import { toParagraphs } from "~/domain/writing/stories/text";
import { CollectedLog } from "../support/collected-log";
import { writeFullLife } from "../support/full-life";
import { people } from "../support/people";
import type { RunningServer } from "../support/running-server";
import { openWorkerProcesses } from "../support/workers";
import { unpack } from "../support/zip";
import { axeOn, expect, expectAccessible, test, withScript } from "./scenario";

/* The export of all data: made on its page, then opened from disk without a network. */

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "life-site-"));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

/** One of everything, with processed audio and video. */
async function fillAccount({ db, dataDir }: RunningServer, userId: number): Promise<void> {
  const actor = asThemselves(userId, people.ada.displayName);
  const files = createMediaFiles(dataDir);
  const recordings = createPieceFiles(dataDir, "recordings");
  await writeFullLife(
    {
      ...{ db, clock: systemClock, log: new CollectedLog(), files, recordings },
      ...{ letters: createPieceFiles(dataDir, "letters"), workers: openWorkerProcesses() },
    },
    actor,
  );
  const states = () => db.selectFrom("media").select("state").where("userId", "=", userId).execute();
  await expect
    .poll(async () => (await states()).every(({ state }) => state === "ready"), { timeout: 90_000 })
    .toBe(true);
}

/** An offline browser that opens the extracted export. */
async function openOffline(browser: Browser, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ offline: true, javaScriptEnabled });
  const page = await context.newPage();
  const asked: string[] = [];
  const surprises: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("requestfailed", (request) => {
    // Players abort requests once they have the metadata.
    if (request.resourceType() !== "media") surprises.push(`failed: ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    surprises.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on("console", (message) => message.type() === "error" && surprises.push(message.text()));
  const visit = (name: string) => page.goto(pathToFileURL(path.join(folder, name)).href);
  return { context, page, visit, asked, surprises };
}

/** Every photo must be rendered, every player must have loaded its metadata. */
async function expectMediaToLoad(page: Page): Promise<{ photos: number; players: number }> {
  for (const photo of await page.locator("img").all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  for (const player of await page.locator("audio, video").all()) {
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => media.readyState))
      .toBeGreaterThanOrEqual(1);
    expect(await player.evaluate((media: HTMLMediaElement) => media.duration)).toBeGreaterThan(0);
  }
  return {
    photos: await page.locator("img").count(),
    players: await page.locator("audio, video").count(),
  };
}

test("everything is downloaded, and opens from the disk without a network", async ({
  page,
  signIn,
  server,
  person,
  browser,
  hasScript,
}) => {
  test.setTimeout(240_000);
  await fillAccount(server, person.userId);
  await signIn(page);
  await page.goto("/account/export");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make the download" }).click();
  await expect(page.getByRole("heading", { name: "Your download is being made" })).toBeVisible();

  // The page reloads until the export is ready.
  await expect(page.getByRole("heading", { name: "Your download is ready" })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByRole("button", { name: "Make the download" })).toHaveCount(0);
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download the file/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^A Life Remembered - Ada Whitfield - .*\.zip$/);
  const files = await unpack(await download.path(), folder);
  const data = JSON.parse(String(files.get("data.json")));

  const site = await openOffline(browser, hasScript);
  await site.visit("index.html");
  await expect(site.page.getByRole("heading", { level: 1 })).toHaveText("The stories of Ada Whitfield");
  expect(data.stories).toHaveLength(4);
  for (const { title, deletedAt } of data.stories) {
    await expect(site.page.getByRole("link", { name: title, exact: true })).toHaveCount(deletedAt ? 0 : 1);
  }
  for (const kind of ["as a Word file", "as it is printed", "its cover in print"])
    await expect(site.page.getByRole("link", { name: new RegExp(` book, ${kind}$`) })).toHaveCount(2);
  for (const { content, title, files: names } of data.stories) {
    await site.visit(names.page);
    await expect(site.page.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const paragraph of toParagraphs(content))
      await expect(site.page.locator("article")).toContainText(paragraph);
    await expectMediaToLoad(site.page);
  }
  await site.visit("photos.html");
  // Three of her own, and one of a relative beside a story.
  expect(await expectMediaToLoad(site.page)).toEqual({ photos: 4, players: 0 });
  await site.visit("recordings.html");
  expect(await expectMediaToLoad(site.page)).toEqual({ photos: 0, players: 3 });
  await site.visit("drafts.html");
  await expect(site.page.getByText("Typed, not saved.")).toBeVisible();
  await site.visit("trash.html");
  for (const { title } of data.stories.filter(({ deletedAt }: { deletedAt: string | null }) => deletedAt)) {
    await expect(site.page.getByRole("link", { name: title, exact: true })).toBeVisible();
  }
  expect(await expectMediaToLoad(site.page)).toEqual({ photos: 1, players: 0 });
  expect(site.surprises).toEqual([]);
  expect(site.asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
  await site.context.close();
});

test(
  "the pages on the disk are accessible, fit every screen, and lead from one to the next",
  withScript,
  async ({ page, signIn, server, person, browser }) => {
    test.setTimeout(240_000);
    await fillAccount(server, person.userId);
    await signIn(page);
    await page.goto("/account/export");
    await page.getByRole("button", { name: "Make the download" }).click();
    await expect(page.getByRole("heading", { name: "Your download is ready" })).toBeVisible({
      timeout: 90_000,
    });
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download the file/ }).click();
    const files = await unpack(await (await downloading).path(), folder);

    const site = await openOffline(browser, true);
    for (const name of [...files.keys()].filter((name) => name.endsWith(".html"))) {
      for (const colorScheme of ["light", "dark"] as const) {
        await site.page.emulateMedia({ colorScheme });
        await site.visit(name);
        const { violations } = await axeOn(site.page).analyze();
        expect(
          violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map((node) => node.html).join(" ")}`),
        ).toEqual([]);
      }
      for (const width of [320, 768, 1280]) {
        await site.page.setViewportSize({ width, height: 800 });
        const overflow = await site.page
          .locator("html")
          .evaluate((html) => html.scrollWidth - html.clientWidth);
        expect({ name, width, overflow }).toEqual({ name, width, overflow: 0 });
      }
    }
    await site.visit("index.html");
    await site.page.getByRole("main").getByRole("link").first().click();
    await site.page.getByRole("link", { name: /^Next: / }).click();
    await expect(site.page.getByRole("link", { name: /^Before: / })).toBeVisible();
    await site.page.getByRole("link", { name: "Contents" }).click();
    await expect(site.page.getByRole("heading", { level: 1 })).toHaveText("The stories of Ada Whitfield");
    await site.context.close();
  },
);

test("while it is made the page says how far it is, can be left, and can be told to stand still", async ({
  page,
  signIn,
  server,
  person,
}) => {
  await signIn(page);
  await server.db
    .insertInto("exports")
    .values({
      userId: person.userId,
      state: "running",
      filesDone: 12,
      filesTotal: 340,
      bytesDone: 45 * 1024 ** 2,
      bytesTotal: 2.1 * 1024 ** 3,
      createdAt: new Date().toISOString(),
    })
    .execute();
  await page.goto("/account/export");
  await expect(page.getByText("12 of 340 files, 45 MB of 2.1 GB")).toBeVisible();
  await page.getByRole("link", { name: "Stop checking again" }).click();
  await expect(page.getByRole("link", { name: "Check again now" })).toBeVisible();
  // Not before: on a slow machine, axe takes longer than the page stands still.
  await expectAccessible(page);
  await server.db
    .updateTable("exports")
    .set({ state: "failed", failure: "There was no room.", finishedAt: new Date().toISOString() })
    .where("userId", "=", person.userId)
    .execute();
  await page.getByRole("link", { name: "Check again now" }).click();
  await expect(page.getByRole("alert")).toHaveText("There was no room.");
  await expectAccessible(page);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
  }
});
