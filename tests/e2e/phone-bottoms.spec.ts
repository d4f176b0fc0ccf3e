import { expect, test, withScript } from "./scenario";

const pages = [
  "/account",
  "/orders",
  "/stories",
  "/recordings",
  "/bio",
  "/images",
  "/book/parts",
  "/?view=timeline",
  "/landing",
  "/contact",
];

/** From the end of what a page is for to the end of the page. */
const mostBelow = 120;

test(
  "the bottom of a page on phones is lower than 120 px, and sizes and languages are there",
  withScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    for (const address of pages) {
      await page.goto(address);
      const below = await page.evaluate(() => {
        const footer = document.querySelector(".site-footer");
        const main = document.querySelector("main");
        if (!footer || !main) throw new Error("The page has no footer or no main part.");
        return (
          footer.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(main).paddingBottom)
        );
      });
      expect({ address, below: below <= mostBelow ? "fits" : below }).toEqual({ address, below: "fits" });
      for (const name of ["Usual", "Large", "Largest"]) {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    }
  },
);
