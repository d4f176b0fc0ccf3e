import type { Page } from "@playwright/test";
import { expect, test, withScript } from "./scenario";

/* In the colors that a person's system forces, nothing is told by a color or a shadow of ours. */

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.emulateMedia({ forcedColors: "active" });
});

function background(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
}

test("the present step of My book is filled", withScript, async ({ page }) => {
  for (const address of ["/preview?type=biography", "/book?type=biography", "/book/check?type=biography"]) {
    await page.goto(address);
    const present = await background(
      page,
      ".book-bar nav [aria-current], .book-bar .tabs__tab[aria-current]",
    );
    const other = await background(page, ".book-bar .tabs__tab:not([aria-current])");
    expect(present, address).not.toBe(other);
    expect(present, address).not.toBe("rgba(0, 0, 0, 0)");
  }
});

test("the first page of the book and the family page have an edge", withScript, async ({ page }) => {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("We called her Nana.");
  await page.getByRole("button", { name: "Save Story" }).click();
  const edge = (paper: Element) => getComputedStyle(paper).borderTopStyle;
  expect(await page.locator(".saved-page__paper").evaluate(edge)).toBe("solid");
  await page.goto("/bio");
  expect(await page.locator(".family-page__paper").evaluate(edge)).toBe("solid");
});
