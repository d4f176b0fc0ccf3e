import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, untilMade } from "./scenario";

/* The printed pages in the builder, with script and without. */

async function writeStory(page: Page): Promise<void> {
  await page.goto("/");
  const headers = { origin: new URL(page.url()).origin };
  const data = { promptId: 1, content: "The day the river froze. ".repeat(60) };
  const story = await (await page.request.post("/api/stories", { headers, data })).json();
  const image = {
    name: "a.jpg",
    mimeType: "image/jpeg",
    buffer: readFileSync(path.resolve("tests/fixtures/photos/Landscape_1.jpg")),
  };
  const multipart = { storyId: String(story.id), image };
  await page.request.post("/api/images/upload", { headers, multipart });
}

/** Waits, with script, for the page that renews itself. */
async function waitUntilSet(page: Page, hasScript: boolean): Promise<void> {
  await expect(async () => {
    if (!hasScript) await page.reload();
    await expect(page.locator(".pager__place")).toContainText(/Front cover\. The book has \d+ pages\./, {
      timeout: 2_000,
    });
  }).toPass(untilMade);
}

test("the printed pages appear by themselves, are turned one by one, and changed where they stand", async ({
  page,
  signIn,
  hasScript,
}) => {
  test.slow();
  await signIn(page);
  await writeStory(page);
  await page.goto("/book");
  await expect(page.getByText("The pages of your book are being set.")).toBeVisible();
  await waitUntilSet(page, hasScript);

  await page.getByRole("link", { name: "Next Page" }).press("Enter");
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expectDrawn(page, 1);
  await expectAccessible(page);

  await page.getByText("Contents", { exact: true }).click();
  await expectAccessible(page);
  await page.getByText("Contents", { exact: true }).click();
  // The picture faces its story.
  await page.getByRole("link", { name: "Next picture page" }).press("Enter");
  await expect(page.locator(".pager__place")).not.toHaveText(/^Page 1 of/);
  const [, shown] = /^Page (\d+) of/.exec((await page.locator(".pager__place").textContent()) ?? "") ?? [];
  await expectDrawn(page, Number(shown));
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
  }

  await page.getByRole("link", { name: "A sentence of this story to print large" }).click();
  const words = page.url();
  await page.getByLabel("A sentence to print large").fill("The day the river froze.");
  await page.getByRole("link", { name: "Previous Page" }).press("Enter");
  await page.waitForURL(/printed=/);
  await page.goto(words);
  await expect(page.getByLabel("A sentence to print large")).toHaveValue("The day the river froze.");

  await page.getByRole("link", { name: "The photos and codes of this story" }).click();
  const mosaic = page.getByLabel("Mosaic");
  if (!(await mosaic.isVisible())) await page.getByText("Fine adjustments").click();
  await mosaic.check();
  if (!hasScript) await page.getByRole("button", { name: "Save this page" }).first().click();
  await expect(page.locator("#page svg.sheet")).toBeVisible();
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeVisible();
});

async function expectDrawn(page: Page, number: number): Promise<void> {
  const image = page.locator("#page img");
  await expect(image).toHaveAttribute("alt", new RegExp(`^Page ${number}\\b`));
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300);
}
