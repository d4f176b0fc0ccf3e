import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { openPanel } from "./media-panels";
import { english, englishWithScript, expect, expectAccessible, test } from "./scenario";

/* The editor: what is pressed stays where it is, and what belongs to a story takes little room. */

const landscape = path.resolve("tests/fixtures/photos/Landscape_1.jpg");
const portrait = path.resolve("tests/fixtures/photos/Portrait_1.jpg");
const media = path.resolve("tests/fixtures/media");

test.beforeEach(async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
});

/** Two photos, a recording and a film, added as people add them. */
async function addMedia(page: Page): Promise<void> {
  await page.getByLabel("Story Content").fill("The house had eleven windows.");
  await page
    .getByLabel("Add photos")
    .setInputFiles([landscape, portrait, path.join(media, "voice.mp3"), path.join(media, "clip.webm")]);
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Save Story" }).click({ timeout: 30_000 }),
  ]);
  await page.goto("/?type=biography&prompt=1", { waitUntil: "networkidle" });
  await expect(page.locator(".prints__print")).toHaveCount(2);
  await expect(page.locator(".told-lines__line")).toHaveCount(2);
}

test(
  "nothing moves under a finger: each control that opens something is pressed twice at the same spot",
  english,
  async ({ page, enhanced }) => {
    await addMedia(page);
    await enhanced();
    const choosers: unknown[] = [];
    page.on("filechooser", (chooser) => choosers.push(chooser));
    const controls = page.locator(
      ".editor summary:visible, .file-button__input, .prints__print, .told-lines__line",
    );
    const count = await controls.count();
    expect(count).toBeGreaterThanOrEqual(8);
    for (let index = 0; index < count; index += 1) await pressTwice(page, controls.nth(index));
    expect(choosers.length).toBeGreaterThanOrEqual(2);
    expect(new URL(page.url()).pathname).toBe("/");
  },
);

async function pressTwice(page: Page, control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await control.boundingBox();
  if (!box) throw new Error("The control cannot be seen.");
  const spot = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) };
  const places = () =>
    control.evaluate((element) => {
      const row = element.closest(".add-media, .prints, .told-lines, .editor__top") ?? element;
      const pressed = Array.from(row.querySelectorAll("a, button, input, summary"));
      const seen = [element, ...pressed].filter((one) => !one.closest(".more__panel"));
      return seen.map((one) => JSON.stringify(one.getBoundingClientRect()));
    });
  const under = () =>
    control.evaluate((element, { x, y }) => {
      const found = document.elementFromPoint(x, y)?.closest("a, button, input, summary");
      return found === element ? "itself" : (found?.textContent ?? "nothing");
    }, spot);
  const before = await places();
  const name = await control.evaluate((element) => element.outerHTML.slice(0, 120));
  expect(await under(), name).toBe("itself");
  await page.mouse.click(spot.x, spot.y);
  expect(await places()).toEqual(before);
  expect(await under(), name).toBe("itself");
  await page.mouse.click(spot.x, spot.y);
  expect(await places()).toEqual(before);
}

test(
  "a page with photos, a recording and a film is short, and has no codes",
  englishWithScript,
  async ({ page }) => {
    await addMedia(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400);
    await expect(page.getByText(/QR code|Make a new code|Take the code back/)).toHaveCount(0);
    await expect(page.getByText("More", { exact: true })).toHaveCount(1);
    await expect(page.locator(".told-lines__line").first()).toContainText(/Told aloud, \d+ sec/);
    await expectAccessible(page);
  },
);

test(
  "one press opens one panel, with the words, the place and the removal of one photo",
  english,
  async ({ page }) => {
    await addMedia(page);
    await openPanel(page, "Photo 1");
    await openPanel(page, "Photo 2");
    await expect(page.locator(".media-panel:visible")).toHaveCount(1);
    await page.getByRole("group", { name: "Photo 2" }).getByLabel("Caption").fill("The gate");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Move before photo 1" }).click();
    await expect(page.getByText("Photo moved")).toBeVisible();
    await openPanel(page, "Photo 1");
    await expect(page.getByRole("group", { name: "Photo 1" }).getByLabel("Caption")).toHaveValue("The gate");
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page.locator(".media-panel:visible")).toHaveCount(0);
    await openPanel(page, "Photo 1");
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(page.getByText("Photo removed")).toBeVisible();
    await expect(page.locator(".prints__print")).toHaveCount(1);
  },
);

test(
  "a recording has a page of its own with its code, which Design leads to as well",
  english,
  async ({ page }) => {
    await addMedia(page);
    await openPanel(page, "Recording 1");
    await page.getByRole("link", { name: "Play it from the book: recording 1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Told aloud" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Put a QR code in the book" }).click();
    await expect(page.getByText("The QR code is in your book")).toBeVisible();
    await page.getByRole("button", { name: "Make a new code" }).click();
    await expect(page.getByText("There is a new QR code")).toBeVisible();
    await page.goto("/book?type=biography&page=3");
    await page.getByRole("link", { name: "Recording 1: has a QR code in the book" }).click();
    await page.getByRole("button", { name: "Take the code back" }).click();
    await expect(page.getByText("The QR code was taken back")).toBeVisible();
    await page.getByRole("link", { name: "‹ Design" }).click();
    await expect(page).toHaveURL(/\/book/);
  },
);
