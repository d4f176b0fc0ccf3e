import { expect, test, withoutScript, withScript } from "./scenario";

const pages = [
  ...["/", "/?type=biography&prompt=2", "/?type=biography&prompt=1", "/book/order"],
  "/?type=biography&prompt=1&saved=first",
  ...["/bio", "/account", "/account/export", "/stories", "/images", "/recordings", "/photos/new"],
  ...[
    "/orders",
    "/preview",
    "/book",
    "/book/parts",
    "/book/lettering",
    "/book/check",
    "/?view=timeline",
    "/chapters/new",
  ],
];

test("the words of all desks begin at the left edge of the brand", withScript, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.request.post("/api/stories", { data: { promptId: 1, content: "The ferry was late." } });
  for (const address of pages) {
    await page.goto(address);
    const [brand, main] = await page.evaluate(() => {
      const edgeOf = (element: Element) => Math.round(element.getBoundingClientRect().left);
      const leaves = [...document.querySelectorAll("main *")].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.childElementCount === 0 && element.textContent?.trim() && width > 2 && height > 2;
      });
      const header = document.querySelector(".app-header__brand");
      if (!header) throw new Error("The page has no brand.");
      return [edgeOf(header), Math.min(...leaves.map(edgeOf))];
    });
    expect({ address, main }).toEqual({ address, main: brand });
  }
});

test(
  "the brand leads away only where its words are, and the menu stays at the end",
  withoutScript,
  async ({ page, signIn }) => {
    await signIn(page);
    for (const width of [320, 390, 844, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      const brand = await page.locator(".app-header__brand").boundingBox();
      const words = await page.locator(".app-header__brand span").boundingBox();
      const menu = await page.locator(".app-menu").boundingBox();
      expect(brand?.height).toBeGreaterThanOrEqual(44);
      expect(brand?.width, String(width)).toBeLessThan(260);
      const end = (box: typeof brand) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
      expect(end(brand), String(width)).toBe(end(words));
      expect(end(menu)).toBe(width - 18);
    }
  },
);
