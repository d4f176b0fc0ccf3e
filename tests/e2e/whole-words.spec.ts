import type { Page } from "@playwright/test";
import { asThemselves } from "~/domain/base/actor";
import { FakeClock } from "../support/fake-clock";
import { addOrderRow } from "../support/orders";
import { keepBookUnset } from "../support/unset-book";
import { englishWithScript, expect, test } from "./scenario";

/* On phones no word of a short label is broken, and no two lie on one another, in the largest letters either. */

test.beforeEach(async ({ page, signIn }) => {
  await page.goto("/landing");
  await page.getByRole("button", { name: "Largest" }).click();
  await signIn(page);
});

test(
  "the stations of an order and the pages around the stories",
  englishWithScript,
  async ({ page, server, person }) => {
    const actor = asThemselves(person.userId, "Ada Whitfield");
    const { orderNumber } = await addOrderRow({ db: server.db, clock: new FakeClock() }, actor);
    for (const [address, selector] of [
      [`/orders/${orderNumber}/confirmation`, ".stations"],
      ["/book/parts?type=biography", ".looks--ticks"],
    ] as const)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect((await page.goto(address))?.status()).toBe(200);
        expect(await brokenWords(page, selector), `${address} at ${width}`).toEqual([]);
      }
  },
);

test(
  "the family of the book, and the ages of a chapter",
  englishWithScript,
  async ({ page, server, person }) => {
    await keepBookUnset(server.db, person.userId);
    const headers = { origin: new URL(page.url()).origin };
    const life = {
      ...{ name: "Benjamin Franklin", birthdate: "1706-01-17", birthplace: "Boston, Massachusetts" },
      ...{ spouse: "Deborah Read", marriageDate: "1730-09-01", children: "William, Francis, Sarah" },
    };
    await page.request.post("/api/biographical-info", { headers, data: life });
    const data = { promptId: 1, content: "The river froze." };
    const { id } = await (await page.request.post("/api/stories", { headers, data })).json();
    await page.goto("/landing");
    await page.getByRole("button", { name: "Usual", exact: true }).click();
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/preview?type=biography&page=3");
    await expect(page.locator(".set-tree__person").first()).toBeVisible();
    expect(await brokenWords(page, ".set-tree")).toEqual([]);
    await page.goto(`/preview?type=biography&story=${id}`);
    await expect(page.locator(".set-page__ages").first()).toBeVisible();
    expect(await brokenWords(page, ".set-page__opening")).toEqual([]);
  },
);

test(
  "the number of a page in Design stands below its words",
  englishWithScript,
  async ({ page, server, person }) => {
    await keepBookUnset(server.db, person.userId);
    const headers = { origin: new URL(page.url()).origin };
    const content = "That felicity has induced me sometimes to say that I should have no objection. ".repeat(
      14,
    );
    await page.request.post("/api/stories", { headers, data: { promptId: 1, content } });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/book?type=biography&page=3");
      const [words, number] = await Promise.all(
        [".book-page__text", ".book-page__number"].map((part) => page.locator(part).first().boundingBox()),
      );
      expect(number?.y, String(width)).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
    }
  },
);

/** The words of what `selector` finds that stand on two lines. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) => {
    const broken: string[] = [];
    for (const part of parts) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
    }
    return broken;
  });
}
