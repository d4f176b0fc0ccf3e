import { openMenu, openMore } from "./folded";
import { expect, test, withScript } from "./scenario";

const lines: [name: string, path: string][] = [
  ["My stories", "/"],
  ["My book", "/preview?type=biography"],
  ["Read, Preview", "/preview?type=biography"],
  ["Design, Book Builder", "/book?type=biography"],
  ["Print", "/book/check?type=biography"],
  ["About me, Bio Info", "/bio"],
  ["Family", "/family"],
  ["Orders", "/orders"],
  ["Account", "/account"],
];

test(
  "each line of the menu on phones leads somewhere, and is as high as a finger",
  withScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await page.goto("/");
    await openMenu(page);
    const entries = page.locator(".app-menu__panel nav .app-menu__entry");
    await expect(entries).toHaveCount(lines.length);
    await expect(page.locator(".app-menu__panel nav li > :not(.app-menu__entry, ul)")).toHaveCount(0);
    for (const [name, path] of lines) {
      const entry = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true });
      await expect(entry).toHaveAttribute("href", path);
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  },
);

const waysBack: [address: string, back: string, path: string][] = [
  ["/bio", "‹ My stories", "/"],
  ["/account", "‹ My stories", "/"],
  ["/orders", "‹ My stories", "/"],
  ["/preview", "‹ My stories", "/"],
  ["/book", "‹ My stories", "/"],
  ["/book/check", "‹ My stories", "/"],
  ["/stories", "‹ My stories", "/"],
  ["/images", "‹ My stories", "/"],
  ["/recordings", "‹ My stories", "/"],
  ["/book/parts", "‹ Design", "/book"],
  ["/book/lettering", "‹ Design", "/book"],
  ["/account/export", "‹ Account", "/account"],
  ["/account/second-factor", "‹ Account", "/account"],
];

test("the arrow names the page that it leads to", withScript, async ({ page, signIn }) => {
  await signIn(page);
  await page.request.post("/api/stories", { data: { promptId: 1, content: "The ferry was late." } });
  for (const [address, back, path] of waysBack) {
    await page.goto(address);
    const way = page.locator(".page__back").locator("a, button");
    await expect(way).toContainText(back);
    await way.click();
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
});

test(
  "the row of My book is the first of all its screens, and the way back the last",
  withScript,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.request.post("/api/stories", { data: { promptId: 1, content: "The ferry was late." } });
    for (const address of [
      "/preview",
      "/book",
      "/book/parts",
      "/book/lettering",
      "/book/check",
      "/book/order",
    ]) {
      await page.goto(address);
      const classes = await page
        .locator("main > *")
        .evaluateAll((all) => all.map(({ className }) => className));
      expect(classes[0], address).toContain("book-bar");
      expect(classes.at(-1), address).toBe("page__back");
    }
  },
);

test("Delete is the last in the menu of a story, apart from all else", async ({ page, signIn }) => {
  await signIn(page);
  await page.request.post("/api/stories", { data: { promptId: 1, content: "The ferry was late." } });
  await page.goto("/?type=biography&prompt=1");
  await openMore(page);
  const controls = page.locator(".more__panel").locator("a, button, input");
  await expect(controls.last()).toHaveText("Delete");
  await expect(page.locator(".more__last").locator("a, button, input")).toHaveCount(1);
});
