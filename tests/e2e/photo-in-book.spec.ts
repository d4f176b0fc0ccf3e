import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./scenario";

/* What a photo is for its book: handwriting, or one of two that face each other. */

const photos = ["tests/fixtures/photos/Landscape_1.jpg", "tests/fixtures/photos/Portrait_1.jpg"];

async function addPhotos(page: Page, hasScript: boolean): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    await page.goto("/?type=biography&prompt=1");
    await page.getByLabel("Story Content").fill("We called her Nana.");
    await page.locator('input[type="file"]').first().setInputFiles(photo);
    // With script it is uploaded at once.
    if (hasScript) await expect(page.locator("#media-lists img")).toHaveCount(index + 1);
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
  }
}

test("a photo becomes handwriting and a photo again, and two photos face each other", async ({
  page,
  signIn,
  hasScript,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await addPhotos(page, hasScript);
  await page.goto("/images");
  await page.getByRole("link", { name: "Handwriting, or then and now" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "This photo in your book" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "This is handwriting" }).click();
  await expect(page.getByText("It is printed as ink on paper", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Photo 1" }).click();
  await expect(page.getByRole("button", { name: "Photo 1" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "None" }).click();
  await expect(page.getByRole("button", { name: "Photo 1" })).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "This is a photo" }).click();
  await expect(page.getByRole("button", { name: "This is handwriting" })).toBeVisible();
});

test("a photo goes to another story from Your Images with its caption, and comes back by one press", async ({
  page,
  signIn,
  hasScript,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await addPhotos(page, hasScript);
  await page.goto("/?type=biography&prompt=2");
  await page.getByLabel("Story Content").fill("The house stood by the river.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
  await page.goto("/images");
  const first = page.locator(".photo-sheet > li").first();
  const stories = () => page.locator(".photo-sheet > li a[href*='prompt=']").allInnerTexts();
  const before = await stories();
  expect(new Set(before).size).toBe(1);
  await first.getByRole("link", { name: "Move to another story" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Move this photo" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel("To which story does it belong?").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Move it there" }).click();
  await expect(page.getByText("Photo moved", { exact: true })).toBeVisible();
  await expect.poll(async () => new Set(await stories()).size).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stories).toEqual(before);
});
