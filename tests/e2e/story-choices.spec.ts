import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./scenario";

/* The three questions at the end of writing, on the saved page and on a page of their own. */

const words =
  "We called her Nana, and she kept bees behind the barn. Nobody was ever stung. She sang to them in the evening.";

async function save(page: Page): Promise<void> {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill(words);
  await page.getByRole("button", { name: "Save Story" }).click();
}

test("a press on the saved page chooses the sentence that may stand alone", async ({ page, signIn }) => {
  await signIn(page);
  await save(page);
  await expect(page.getByRole("heading", { name: "Which sentence may stand alone?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Nobody was ever stung." }).click();
  await expect(page.getByText("This sentence may stand alone")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Which sentence may stand alone?" })).toHaveCount(0);
});

test("a question can wait", async ({ page, signIn }) => {
  await signIn(page);
  await save(page);
  await page.getByText("Not now", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Which sentence may stand alone?" })).toHaveCount(0);
});

test("the page of choices keeps a sentence, and says when it has left the story", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await save(page);
  await page
    .getByText("All sentences", { exact: true })
    .or(page.locator("summary", { hasText: "More" }))
    .first()
    .click();
  await page.getByText("This story in your book", { exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "This story in your book" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const sentence = page.getByRole("button", { name: "Nobody was ever stung." });
  await sentence.click();
  await expect(page.getByText("Your choice is kept")).toBeVisible();
  await expect(sentence).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Back to the story" }).click();
  await page.getByLabel("Story Content").fill("She sang to them in the evening.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(
    page.getByText("It no longer has the sentence that was to stand alone", { exact: false }),
  ).toBeVisible();
});
