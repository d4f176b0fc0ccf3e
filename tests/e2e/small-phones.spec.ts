import type { Page } from "@playwright/test";
import { englishWithScript, expect, test, withScript } from "./scenario";

/* The smallest phone, with the largest text: what one came for is in the first window, and what one writes is above the bar. */

const firstLine = 40;
/** Below the last line of the field. */
const lastPadding = 16;
/** The scroll padding of the page, which keeps the line that is written above the bar (base.css). */
const highestBar = 140;

test.beforeEach(async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/landing");
  await page.getByRole("button", { name: "Largest" }).click();
  await signIn(page);
});

async function speak(page: Page, locale: "en" | "es"): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: "lang", value: locale, url: origin }]);
  await page.request.patch("/api/user", { data: { locale } });
}

for (const locale of ["en", "es"] as const) {
  test(`both ways to answer are in the window, in ${locale}`, englishWithScript, async ({ page }) => {
    await speak(page, locale);
    await page.goto("/");
    const acts = page.locator(".sheet-of-paper__acts .button");
    await expect(acts).toHaveCount(2);
    for (const act of await acts.all()) await expect(act).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test(
    `the line that is written is above the bar, in windows that a keyboard leaves too, in ${locale}`,
    englishWithScript,
    async ({ page, enhanced }) => {
      await speak(page, locale);
      await page.goto("/?type=biography&prompt=1");
      await enhanced();
      const [field, bar] = [page.locator("#story-content"), page.locator(".editor__bar")];
      await field.fill("We called her Nana. ".repeat(30));
      // What is kept is said in the bar, which is then at its highest.
      await expect(page.locator(".draft-state")).not.toHaveText("");
      for (const height of [568, 430, 300]) {
        await page.setViewportSize({ width: 320, height });
        await field.press("Control+End");
        await field.pressSequentially(" She kept bees.");
        const isFixed = await bar.evaluate((element) => getComputedStyle(element).position === "sticky");
        const [words, state] = [await field.boundingBox(), await bar.boundingBox()];
        if (!words || !state) throw new Error("Not shown.");
        const end = isFixed ? state.y : height;
        expect(words.y + words.height - lastPadding, `at ${height}`).toBeLessThanOrEqual(end);
        expect(end - Math.max(0, words.y), `at ${height}`).toBeGreaterThanOrEqual(2 * firstLine);
        expect(state.height, `at ${height}`).toBeLessThanOrEqual(highestBar);
      }
    },
  );
}

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
