import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, withScript } from "./scenario";

/* The three questions at the end of writing, on the saved page and on a page of their own. */

const words =
  "We called her Nana, and she kept bees behind the barn. Nobody was ever stung. She sang to them in the evening.";

async function save(page: Page, prompt = 1): Promise<void> {
  await page.goto(`/?type=biography&prompt=${prompt}`);
  await page.getByLabel("Story Content").fill(words);
  await page.getByRole("button", { name: "Save Story" }).click();
}

/** The last question of its chapter: its page asks, and the first page of a book does not. */
async function saveLast(page: Page): Promise<void> {
  for (const promptId of [1, 2, 3, 4, 5, 6, 7])
    await page.request.post("/api/stories", { data: { promptId, content: "Some words." } });
  await save(page, 8);
}

const question = (page: Page) => page.getByRole("heading", { name: "Which sentence may stand alone?" });
const next = (page: Page) => page.locator(".saved-page").getByText("Next question");

test("a press on the saved page chooses the sentence that may stand alone, before anything else is asked", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await saveLast(page);
  await expect(question(page)).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Nobody was ever stung." }).click();
  await expect(page.getByText("This sentence may stand alone")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(next(page)).toBeVisible();
});

test(
  "a second tap on the way to the saved page, or on it, presses nothing",
  withScript,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.addInitScript(() => {
      // The second of a double tap, at each place of the window, as early as the page can be seen.
      document.addEventListener("DOMContentLoaded", () => {
        const found = Array.from(
          document.querySelectorAll(".saved-page a, .saved-page button"),
          (control) => {
            const { left, top, width, height } = control.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return hit !== null && control.contains(hit);
          },
        );
        document.documentElement.dataset.reached = String(found.filter(Boolean).length);
      });
    });
    await saveLast(page);
    await expect(question(page)).toBeVisible();
    await expect(page.locator("html[data-reached]")).toHaveAttribute("data-reached", "0");
    await page.getByRole("button", { name: "Nobody was ever stung." }).click();
    await expect(next(page)).toBeVisible();
    await expect(page.locator("html[data-reached]")).toHaveAttribute("data-reached", "0");
  },
);

test("a question can wait, and the first page of a book has only the way to it", async ({ page, signIn }) => {
  await signIn(page);
  await save(page);
  await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.locator(".saved-page").getByText("This story in your book").click();
  await expect(question(page)).toBeVisible();
  await saveLast(page);
  await page.getByText("Not now", { exact: true }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(next(page)).toBeVisible();
});

test("the page of choices keeps a sentence, and says when it has left the story", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await save(page);
  await page.locator(".saved-page").getByText("This story in your book", { exact: true }).click();
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
