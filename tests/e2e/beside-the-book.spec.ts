import type { Page } from "@playwright/test";
import { englishWithScript, expect, test, untilMade } from "./scenario";

/* On wide screens tools and arrows stand beside the book. In no size of letters does it lie on them. */

const widths = [960, 1280];

for (const size of ["Usual", "Large", "Largest"])
  test(
    `in ${size} letters the book covers nothing beside it`,
    englishWithScript,
    async ({ page, signIn }) => {
      await page.goto("/landing");
      if (size !== "Usual") await page.getByRole("button", { name: size, exact: true }).click();
      await signIn(page);
      const headers = { origin: new URL(page.url()).origin };
      const data = { promptId: 1, content: "The day the river froze." };
      await page.request.post("/api/stories", { headers, data });
      await page.goto("/preview?type=biography");
      await expect(page.locator(".reader--both")).toHaveCount(1, untilMade);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/preview?type=biography&page=3");
        for (const side of [".reader__edge--prev", ".reader__edge--next"])
          expect(await covered(page, side, ".reader__page.reader--wide"), `Read at ${width}: ${side}`).toBe(
            0,
          );
        await page.goto("/book?type=biography&page=1");
        for (const tools of [
          ".builder__tools",
          ".builder__navigation .strip",
          ".builder__navigation .pager__step",
        ])
          expect(await covered(page, tools, ".builder__page .book"), `Design at ${width}: ${tools}`).toBe(0);
        const steps = await covered(page, ".builder__tools", ".builder__navigation .pager__step");
        expect(steps, `Design at ${width}: what turns the page`).toBe(0);
      }
    },
  );

/** How many pixels of what is in sight of the one lie under or over the other. */
function covered(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    ([first = "", second = ""]) => {
      const boxes = (selector: string) =>
        Array.from(document.querySelectorAll(selector))
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect());
      const others = boxes(second);
      if (others.length === 0) throw new Error(`There is no ${second}.`);
      const common = (a: DOMRect, b: DOMRect) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left) - 1) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - 1);
      const sums = boxes(first).flatMap((box) => others.map((around) => common(box, around)));
      return Math.round(sums.reduce((sum, area) => sum + area, 0));
    },
    [one, other],
  );
}
