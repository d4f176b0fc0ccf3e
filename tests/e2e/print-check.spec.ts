import type { Page } from "@playwright/test";
import { pressTwice } from "./press-twice";
import { english, expect, expectAccessible, test, untilMade } from "./scenario";

async function writeStory(page: Page, words: string): Promise<void> {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill(words);
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
}

/** The page reloads until the files are made. */
async function expectMade(page: Page): Promise<void> {
  await expect(page.getByText("24 pages, 12 x 12, hardcover")).toBeVisible(untilMade);
}

const fileNames = { en: "Ada Whitfield Biography Book.pdf", es: "Ada Whitfield Biografía.pdf" };

test(
  "a book is checked, approved, and told to be older once it changes",
  english,
  async ({ page, signIn }) => {
    await signIn(page);
    await writeStory(page, "The day the river froze.");
    await page.goto("/preview?type=biography");
    await page.getByRole("navigation", { name: "My book" }).getByRole("link", { name: "Print" }).click();
    await expect(page.getByRole("heading", { name: "Print check" })).toBeVisible();
    await expectMade(page);
    const honest = page.getByText(/^1 story on 24 pages; \d+ of them are to fill by hand: write on/);
    await expect(honest).toBeVisible();
    // Its one sentence is in large type already.
    await expect(honest.getByRole("link")).toHaveText(["write on"]);
    const byHand = /; (\d+) of/.exec(await honest.innerText())?.[1];
    expect(Number(byHand)).toBeGreaterThan(10);
    await expect(page.getByRole("button", { name: "Approve for printing" })).toHaveCount(0);
    await page.getByText(/^Good to know/).click();
    await expect(
      page.getByText(`${byHand} pages at the end of your book have lines to write on`),
    ).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Look through all pages" }).click();
    await expect(page.getByRole("link", { name: /^(Page \d+|Front cover|Back cover)$/ })).toHaveCount(26);
    const last = page.getByRole("img", { name: "Back cover" });
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth), untilMade)
      .toBeGreaterThan(100);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Approve for printing" }).click();
    await expect(page.getByText("This book is approved for printing.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve for printing" })).toHaveCount(0);
    await expectAccessible(page);
    const approved = page.waitForEvent("download");
    await page.getByRole("link", { name: "the pages", exact: true }).click();
    expect((await approved).suggestedFilename()).toBe(fileNames.en);

    await writeStory(page, "The day the river thawed.");
    await page.goto("/book/check?type=biography");
    await expect(page.getByText("The book has changed since.")).toBeVisible();
    await expectMade(page);
    await expect(page.getByRole("button", { name: "I have looked" })).toBeVisible();
  },
);

test(
  "a hand that trembles looks, and neither leaves the check nor approves",
  english,
  async ({ page, server, person, signIn }) => {
    await signIn(page);
    const approve = page.getByRole("button", { name: "Approve for printing" });
    const openUnseen = async () => {
      const files = server.db.updateTable("printFiles").set({ lookedAt: null });
      await files.where("userId", "=", person.userId).execute();
      await page.goto("/book/check?type=biography");
      await expect(approve).toHaveCount(0);
    };
    // The second book has something that needs a word.
    for (const words of ["The day the river froze.", "Her name was ᏣᎳᎩ."]) {
      await writeStory(page, words);
      await page.goto("/book/check?type=biography");
      await expectMade(page);
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await openUnseen();
        await pressTwice(page, page.getByRole("button", { name: "I have looked" }), () =>
          expect(approve).toBeAttached(),
        );
        await expect(page).toHaveURL(/\/book\/check\?type=biography$/);
        await expect(page.locator("main details[open]")).toHaveCount(0);
        await expect(approve).toBeVisible();
        await openUnseen();
        await pressTwice(page, page.getByRole("button", { name: "Look through all pages" }), () =>
          expect(approve).toBeAttached(),
        );
        await expect(page).toHaveURL(/\/book\/check\?type=biography&pages=all(#pages)?$/);
        await expect(approve).toBeVisible();
      }
    }
  },
);

test("what the check holds back needs a word", english, async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page, "Her name was ᏣᎳᎩ.");
  await page.goto("/book/check?type=biography");
  await expectMade(page);
  await expect(page.getByText("letters that our typefaces do not have")).toBeVisible();
  const printed = page.getByRole("link", { name: /^The story begins on page \d+, as it is printed$/ });
  await printed.scrollIntoViewIfNeeded();
  const width = () => printed.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  // As wide as it is shown, whatever the file has.
  await expect.poll(width, untilMade).toBeGreaterThan(100);
  await page.getByRole("button", { name: "I have looked" }).click();
  await page.getByRole("button", { name: "Approve for printing" }).click();
  await expect(page.getByRole("alert")).toContainText("say that you agree");
  await expectAccessible(page);
  await page.getByLabel("I have looked at what needs my OK").check();
  await page.getByRole("button", { name: "Approve for printing" }).click();
  await expect(page.getByText("This book is approved for printing.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Needs your OK/ })).toHaveCount(0);
  await expect(page.getByText("What you said is all right: 1 note.")).toBeVisible();
});

test("the print file comes by itself", async ({ language, page, signIn }) => {
  await signIn(page);
  await writeStory(page, "The day the river froze.");
  const file = page.waitForEvent("download", untilMade);
  await page.goto("/book/biography.pdf").catch(() => undefined);
  expect((await file).suggestedFilename()).toBe(fileNames[language]);
});

test("there is nothing to check in a book without stories", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/book/check?type=mission");
  await expect(page.getByText("No stories available to build the book.")).toBeVisible();
  await expectAccessible(page);
});
