import path from "node:path";
import type { Page } from "@playwright/test";
import { press, talkFor } from "../support/recordings";
import { openPanel } from "./media-panels";
import { expect, expectAccessible, test, withScript } from "./scenario";

/* Two people at one device: one asks and records, the other tells. */

const windows = [
  { width: 390, height: 844, letters: 34 },
  { width: 768, height: 1024, letters: 56 },
  { width: 1024, height: 768, letters: 56 },
  { width: 1280, height: 900, letters: 56 },
];

test.beforeEach(async ({ signIn, page }) => signIn(page));

async function sitDown(page: Page, prompt: number): Promise<void> {
  await page.goto(`/interview?prompt=${prompt}`);
  await page.getByLabel("Who asks the questions?").fill("Anna");
  await page.getByRole("button", { name: "Yes, I agree: begin" }).click();
  await expect(page.getByText("“Anna may record what I tell, for my book. Today, ")).toBeVisible();
}

test("from the workspace: consent, the question in very large letters, and the main act in sight", async ({
  page,
  hasScript,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Sit down with someone" }).click();
  await expectAccessible(page);
  await sitDown(page, 1);
  await expectAccessible(page);
  const act = hasScript
    ? page.getByRole("button", { name: "Record", exact: true })
    : page.getByLabel("Tell it aloud");
  for (const { width, height, letters } of windows) {
    await page.setViewportSize({ width, height });
    const question = page.getByRole("heading", { level: 1 });
    await expect(question).toHaveText("Who picked your name, and was there someone you were named after?");
    const size = await question.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    expect(size).toBeGreaterThanOrEqual(letters);
    const [box, bar] = [await act.boundingBox(), await page.locator(".editor__bar").boundingBox()];
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect((bar?.y ?? height) + (bar?.height ?? 0)).toBeLessThanOrEqual(height + 1);
  }
});

test("a card grows large at a touch, and notes and a file are kept on the way to the next question", async ({
  page,
}) => {
  await sitDown(page, 1);
  const card = page.locator("label", { hasText: "Say your whole name" });
  const sizeOf = () => card.evaluate((label) => Number.parseFloat(getComputedStyle(label).fontSize));
  const small = await sizeOf();
  await card.click();
  await expect.poll(sizeOf).toBeGreaterThan(small * 1.5);
  await page.getByLabel("Notes").fill("Named after aunt Ada.");
  const file = page.locator("#recorder-file");
  await file.setInputFiles(path.resolve("tests/fixtures/media/voice.mp3"));
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page).toHaveURL(/prompt=2$/);
  await expect(page.getByText("The recording is kept").first()).toBeVisible();
  await page.goto("/interview?prompt=1");
  await expect(page.getByLabel("Notes")).toHaveValue("Named after aunt Ada.");
  await expect(page.getByText("1 recording of this question kept")).toBeVisible();
  await page
    .getByRole("button", { name: "‹ Back to writing" })
    .or(page.getByRole("link", { name: "‹ Back to writing" }))
    .click();
  await openPanel(page, "Recording 1");
  await expect(page.getByText("Told to Anna.")).toBeVisible();
  await page.getByText("Notes from the talk with Anna").click();
  await expect(page.getByLabel("Notes")).toHaveValue("Named after aunt Ada.");
});

test.describe("with script", withScript, () => {
  test("two recordings of one question, and cards and notes while it records", async ({ page, server }) => {
    await sitDown(page, 3);
    for (const count of [1, 2]) {
      await press(page, "Record");
      await expect(page.getByRole("button", { name: "Done, keep it" })).toBeInViewport();
      await page.locator(".follow-ups__card").first().click();
      await page.getByLabel("Notes").fill(`Note ${count}.`);
      await talkFor(2);
      if (count === 1) await expectAccessible(page);
      await page.getByRole("button", { name: "Done, keep it" }).click();
      await expect(page.locator("#media-lists audio")).toHaveCount(count);
      await expect(page.getByText(new RegExp(`^${count} recordings? of this question kept`))).toBeVisible();
    }
    await expect(page.getByText(/^All your words are saved/)).toBeVisible();
    await page.getByRole("button", { name: "Next question" }).click();
    await expect(page).toHaveURL(/prompt=4$/);
    const rows = await server.db
      .selectFrom("media")
      .select("interviewId")
      .where("kind", "=", "audio")
      .execute();
    expect(rows.slice(-2).every(({ interviewId }) => interviewId !== null)).toBe(true);
  });

  test("Next question while it records keeps the recording first", async ({ page }) => {
    await sitDown(page, 5);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByRole("button", { name: "Done, keep it" })).toBeVisible();
    await talkFor(2);
    await page.getByRole("button", { name: "Next question" }).click();
    await expect(page).toHaveURL(/prompt=6$/);
    await page.goto("/interview?prompt=5");
    await expect(page.getByText("1 recording of this question kept")).toBeVisible();
  });
});
