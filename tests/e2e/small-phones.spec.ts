import type { Page } from "@playwright/test";
import { englishWithScript, expect, test, withScript } from "./scenario";

/* The editor on the smallest phone, with the largest text: a field to write in is in the first window. */

const firstLine = 40;

test.beforeEach(async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/landing");
  await page.getByRole("button", { name: "Largest" }).click();
  await signIn(page);
});

function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

test(
  "the first line of the field is above the bar, and its three ways stand in one row",
  withScript,
  async ({ page }) => {
    for (const prompt of [1, 2, 5]) {
      await page.goto(`/?type=biography&prompt=${prompt}`);
      const [field, bar] = [await topOf(page, "#story-content"), await topOf(page, ".editor__bar")];
      expect(bar - field, `question ${prompt}`).toBeGreaterThanOrEqual(firstLine);
      const tops = await page
        .locator(".add-media__kind")
        .evaluateAll((kinds) => kinds.map((kind) => Math.round(kind.getBoundingClientRect().top)));
      expect(new Set(tops).size, `question ${prompt}`).toBe(1);
    }
  },
);

test(
  "the name of the chapter is broken between words alone, beside the badge of an answer",
  englishWithScript,
  async ({ page }) => {
    await page.request.post("/api/stories", { data: { promptId: 2, content: "He smelled of oak." } });
    await page.goto("/?type=biography&prompt=2");
    await expect(page.locator(".editor__top .badge")).toHaveText("Answered");
    const lines = await page.locator(".editor__back").evaluate((back) => {
      const words = document.createRange();
      words.selectNodeContents(back);
      return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size;
    });
    expect(lines).toBeLessThanOrEqual(2);
  },
);

test(
  "what was saved is no longer said once other words are typed",
  withScript,
  async ({ page, enhanced }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.request.post("/api/stories", { data: { promptId: 1, content: "The day the river froze." } });
    await page.goto("/?type=biography&prompt=2");
    await enhanced();
    await page.getByLabel("Story Content").fill("He smelled of oak.");
    await page.getByRole("button", { name: "Next question" }).click();
    await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
    await enhanced();
    await page.getByLabel("Story Content").pressSequentially("Walk in");
    await expect(page.locator(".draft-state")).not.toHaveText("");
    await expect(page.getByText("Story saved", { exact: true })).toHaveCount(0);
  },
);
