import type { Page } from "@playwright/test";
import { passSecond, pressTwice, slowDownPages } from "./press-twice";
import { expect, expectAccessible, test, untilMade, withoutScript, withScript } from "./scenario";

/* Reading the book: the pages of the print file, one spread or one page at a time, and the whole text. */

const words = "The day the river froze.";

async function writeStory(page: Page, content: string, photo?: string): Promise<void> {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill(content);
  if (photo) await page.getByLabel("Add photos").setInputFiles(`tests/fixtures/photos/${photo}.jpg`);
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
}

/** The page reloads until the book is set. */
async function openBook(page: Page): Promise<void> {
  // Again, if a page that waits for the book came anew by itself meanwhile.
  await expect(async () => void (await page.goto("/preview?type=biography"))).toPass();
  await expect(page.locator(".reader--both")).toHaveCount(1, untilMade);
  await expect(openTheBook(page)).toBeVisible();
}

const openTheBook = (page: Page) => page.getByRole("link", { name: /^Open the book: / });

/** The printed pages that are in sight, each drawn. */
async function pagesInSight(page: Page): Promise<string[]> {
  const images = page.locator(".reader__page img:visible");
  await expect
    .poll(() =>
      images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 300)),
    )
    .toBe(true);
  return images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
}

const turner = (page: Page, way: "Next" | "Previous") =>
  page.getByRole("link", { name: new RegExp(`^. ?${way} pages?$|^${way} pages?`) });

/** By a key, which turns as quickly as it is pressed. */
async function turn(page: Page, way: "Next" | "Previous"): Promise<void> {
  await turner(page, way).press("Enter");
}

test("a printed page is looked at closely, sharp, and the next one as well", async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page, words);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBook(page);
  await openTheBook(page).click();
  await turn(page, "Next");
  await page.getByRole("link", { name: "Look closer" }).click();
  const large = page.locator(".reader__close img");
  const drawn = () => large.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(drawn, untilMade).toBe(2200);
  await turn(page, "Next");
  await expect(page.getByText("Page 3 of 24").locator("visible=true")).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/close-${width}.png` });
  }
  await turn(page, "Next");
  await expect(page).toHaveURL(/view=close&page=4$/);
  await page.getByRole("link", { name: "Smaller: the whole page" }).click();
  await expect(page).toHaveURL(/page=4$/);
  await expect(page.getByRole("link", { name: "Look closer" })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/closer.png`, fullPage: true });
});

test("the book opens on its cover, and is leafed through by spreads", async ({
  page,
  signIn,
  hasScript,
  enhanced,
}) => {
  await signIn(page);
  await writeStory(page, words, "Landscape_1");
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBook(page);
  await expect(page.getByText("Front cover. The book has 24 pages.").locator("visible=true")).toBeVisible();
  const filled = page.getByText(/ 1 story, and \d+ pages are filled\.$/);
  await expect(filled).toBeVisible();
  const count = Number(/(\d+) pages are/.exec(await filled.innerText())?.[1]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(24);
  await page.goto("/");
  await expect(page.getByText(`${count} of 24 printed pages are yours`).first()).toBeVisible();
  await page.goto("/preview?type=biography");
  await expect(page.getByRole("link", { name: /^Previous/ })).toHaveCount(0);
  await expectAccessible(page);
  await openTheBook(page).click();
  expect(await pagesInSight(page)).toEqual(["Page 1"]);
  await turn(page, "Next");
  await expect(page).toHaveURL(/page=2$/);
  expect(await pagesInSight(page)).toHaveLength(2);
  await expect(page.getByText("Pages 2 and 3 of 24")).toBeVisible();
  await expectAccessible(page);
  await turn(page, "Next");
  await expect(page.getByText("Pages 4 and 5 of 24")).toBeVisible();
  if (hasScript) {
    await enhanced();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("Pages 2 and 3 of 24")).toBeVisible();
    await enhanced();
    await page.getByText("Contents", { exact: true }).click();
    await page.getByLabel("Go to page").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Pages 2 and 3 of 24")).toBeVisible();
  }
  if (!(await page.getByLabel("Go to page").isVisible()))
    await page.getByText("Contents", { exact: true }).click();
  await page.getByLabel("Go to page").fill("99");
  await page.getByRole("button", { name: "Go" }).click();
  expect(await pagesInSight(page)).toEqual([expect.stringMatching(/^Page 24/)]);
  await turn(page, "Next");
  await expect(page.getByRole("img", { name: "Back cover" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Next/ })).toHaveCount(0);
});

async function expectFit(page: Page, width: number): Promise<void> {
  expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const { width, start } of [
  { width: 320, start: "See the printed page" },
  { width: 768, start: null },
]) {
  test(`at ${width} pixels a printed page is shown whole and scaled`, async ({ page, signIn }) => {
    await signIn(page);
    await writeStory(page, words);
    await page.setViewportSize({ width, height: 800 });
    await openBook(page);
    await openTheBook(page).click();
    if (start) await page.getByRole("link", { name: start }).click();
    const places: number[] = [];
    for (const number of [1, 2, 3]) {
      expect(await pagesInSight(page)).toEqual([expect.stringMatching(new RegExp(`^Page ${number}\\b`))]);
      await expect(page.locator(".reader__turn-place:visible")).toHaveText(`Page ${number} of 24`);
      places.push((await page.getByRole("link", { name: "Next page" }).boundingBox())?.y ?? -1);
      await turn(page, "Next");
    }
    expect(new Set(places).size, places.join()).toBe(1);
    const { x, width: wide } = (await page.locator(".reader__page:visible").boundingBox()) ?? {
      x: -1,
      width: 0,
    };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    await expectFit(page, width);
    await expectAccessible(page);
  });
}

test("on a phone each story is set anew, with its photo, and the printed page is one press away", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await writeStory(page, `${words}\n\nWe walked across.`, "Landscape_1");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/preview?type=biography");
  // The cover stands at once, whether the pages are set or not.
  const cover = await openTheBook(page).boundingBox();
  expect(cover?.y).toBeLessThanOrEqual(140);
  await expect(page.getByText("0%")).toHaveCount(0);
  await turn(page, "Next");
  await expect(page.getByRole("heading", { level: 2, name: "Ada Whitfield’s Life Story" })).toBeVisible();
  await turn(page, "Next");
  const paragraph = page.getByText("We walked across.");
  expect(await paragraph.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBe(18);
  await expect(page.getByRole("img", { name: /^A photo of the story/ })).toBeVisible();
  await expectFit(page, 390);

  await openBook(page);
  await turn(page, "Next");
  await turn(page, "Next");
  await expect(page.locator(".reader__turn-place:visible")).toHaveText(/^Page \d+ of 24$/);
  const number = await page.locator(".set-page__number").textContent();
  await page.getByRole("link", { name: "See the printed page" }).click();
  expect(await pagesInSight(page)).toEqual([expect.stringMatching(new RegExp(`^Page ${number}: `))]);
  await page.getByRole("link", { name: "Read in large letters" }).click();
  await expect(paragraph).toBeVisible();
  // Before its book was set, the page loaded itself anew every second.
  await expectAccessible(page);
  await turn(page, "Next");
  await expect(page.locator(".set-page__back")).toHaveText("Back cover");
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
});

test.describe("a hand that trembles", withScript, () => {
  test("turns one page on a phone, forward and back; keys turn as quickly as they are pressed", async ({
    page,
    signIn,
    enhanced,
  }) => {
    await signIn(page);
    await writeStory(page, words);
    await page.setViewportSize({ width: 390, height: 844 });
    await openBook(page);
    await slowDownPages(page);
    const front = page.getByRole("heading", { level: 2, name: "Ada Whitfield’s Life Story" });
    await page.goto("/preview?type=biography");
    await enhanced();
    await passSecond(page);
    await pressTwice(page, turner(page, "Next"), async () => {
      await expect(front).toBeVisible();
      await enhanced();
    });
    await expect(front).toBeVisible();
    await turn(page, "Next");
    await expect(page.getByText(words)).toBeVisible();
    await enhanced();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".set-page__back")).toBeVisible();
    await enhanced();
    await passSecond(page);
    await pressTwice(page, turner(page, "Previous"), async () => {
      await expect(page.getByText(words)).toBeVisible();
      await enhanced();
    });
    await expect(page.getByText(words)).toBeVisible();
  });

  test("turns one spread on a desk", async ({ page, signIn, enhanced }) => {
    await signIn(page);
    await writeStory(page, words);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openBook(page);
    await slowDownPages(page);
    await page.goto("/preview?type=biography&page=2");
    await enhanced();
    await passSecond(page);
    await pressTwice(page, turner(page, "Next"), async () => {
      await expect(page.getByText("Pages 4 and 5 of 24")).toBeVisible();
      await enhanced();
    });
    await expect(page.getByText("Pages 4 and 5 of 24")).toBeVisible();
  });
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const) {
  test(
    `at ${width} x ${height} the book stands below its row, and what turns it never moves`,
    withoutScript,
    async ({ page, signIn }) => {
      await signIn(page);
      await writeStory(page, words);
      await page.setViewportSize({ width, height });
      await openBook(page);
      const first = await turner(page, "Next").boundingBox();
      const spot = {
        x: (first?.x ?? 0) + (first?.width ?? 0) / 2,
        y: (first?.y ?? 0) + (first?.height ?? 0) / 2,
      };
      for (let pages = 0; pages < 3; pages += 1) {
        const book = page.locator(
          ".reader__closed:visible, .reader__page:visible, .set-page:visible, .set-page__cover:visible",
        );
        expect((await book.first().boundingBox())?.y, page.url()).toBeLessThanOrEqual(
          width < 960 ? 140 : 210,
        );
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        const box = await turner(page, "Next").boundingBox();
        // On desks the edges are as high as the book, from the same line on.
        if (width < 960) expect(box, page.url()).toEqual(first);
        const under = await page.evaluate(
          ({ x, y }) => document.elementFromPoint(x, y)?.closest("a")?.rel,
          spot,
        );
        expect(under, page.url()).toBe("next");
        await page.mouse.click(spot.x, spot.y);
        await page.waitForLoadState();
      }
    },
  );
}

test("contents and a story's address lead to the printed page", async ({ page, signIn, server, person }) => {
  await signIn(page);
  await writeStory(page, words);
  await openBook(page);
  await page.getByText("Contents", { exact: true }).click();
  const entry = page.locator(".contents-list__entry--story").first();
  const number = await entry.locator(".contents-list__entry-page").textContent();
  const title = await entry.getByRole("link").textContent();
  await entry.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`page=${number}$`));
  expect(await pagesInSight(page)).toContain(`Page ${number}: ${title}`);
  const story = await server.db
    .selectFrom("stories")
    .select("id")
    .where("userId", "=", person.userId)
    .executeTakeFirstOrThrow();
  await page.goto(`/preview?type=biography&story=${story.id}`);
  expect(await pagesInSight(page)).toContain(`Page ${number}: ${title}`);
  await page.goto("/book/check?type=biography");
  await page.getByText("Contents", { exact: true }).click();
  await page.locator(".contents-list__entry--story").first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/preview.*page=${number}$`));
});

test("after a change, the pages from before are shown until the book is set anew", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await writeStory(page, words);
  await openBook(page);
  const before = await page.locator(".reader__board img").getAttribute("src");
  await writeStory(page, "The day the river thawed.");
  await page.goto("/preview?type=biography");
  await expect(page.getByText(/^Your book is being set anew/)).toBeVisible();
  expect(await page.locator(".reader__board img").getAttribute("src")).toBe(before);
  await expect(page.getByText(/^Your book is being set anew/)).toHaveCount(0, untilMade);
  expect(await page.locator(".reader__board img").getAttribute("src")).not.toBe(before);
});

test("the whole text is one page with headings and photos", async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page, `${words}\n\nWe walked across.`, "Landscape_1");
  await page.request.put("/api/book-design", { data: { type: "biography", introduction: "Come in." } });
  const life = { name: "Ada Whitfield", birthdate: "1931-05-04", birthplace: "Galena", children: "Ruth" };
  expect((await page.request.post("/api/biographical-info", { data: life })).ok()).toBe(true);
  await openBook(page);
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Read straight through" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Whitfield’s Life Story" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Introduction" })).toBeVisible();
  await expect(page.getByText("Printed for the family of Ada Whitfield")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "The Family" })).toBeVisible();
  await expect(page.getByText("May 4, 1931, Galena")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expect(page.getByText("We walked across.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^A photo of the story/ })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("We walked across.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Show the printed pages" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const inText = await drawerOf(page);
  expect(inText).toContain("/book/biography-screen.pdf");
  await page.getByRole("link", { name: "Show the printed pages" }).click();
  await expect(openTheBook(page)).toBeVisible();
  expect(await drawerOf(page)).toEqual([...inText, "/preview?type=biography&view=text#print"]);
});

/** Where the ways in the drawer lead; of a form, where it posts to. */
async function drawerOf(page: Page): Promise<(string | null)[]> {
  // The whole text, which is printed at home, has it open.
  if ((await page.locator(".book-drawer[open]").count()) === 0)
    await page.getByText("Print at home or send").click();
  await expect(page.getByRole("link", { name: /^A smaller file to read/ })).toBeVisible();
  return page
    .locator(".book-drawer__ways :is(a, form)")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("action")));
}

test("a book without stories says how to begin", async ({ page, signIn }) => {
  await signIn(page);
  for (const address of [
    "/preview?type=mission",
    "/preview?type=mission&page=9",
    "/preview?type=mission&view=text",
  ]) {
    await page.goto(address);
    await expect(page.getByText("No stories available to build the book.")).toBeVisible();
    await expectAccessible(page);
  }
});

test("a book in another language is in it from cover to cover, and opens on the side of its script", async ({
  page,
  signIn,
  hasScript,
  enhanced,
}) => {
  await signIn(page);
  await writeStory(page, "הנהר קפא באותו יום.");
  await page.goto("/book/parts?type=biography");
  await page.getByText("Thanks, names, photos and language").click();
  await page.getByLabel("The language of the book").selectOption({ label: "עברית" });
  await page.getByRole("button", { name: "Save these pages" }).click();
  await expect(page.getByText("The pages around your stories are saved")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/preview?type=biography&view=text");
  const text = page.locator("article.read-through");
  await expect(text).toHaveAttribute("lang", "he");
  await expect(text).toHaveAttribute("dir", "rtl");
  await expect(text.getByRole("heading", { name: "השנים הראשונות" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBook(page);
  await openTheBook(page).click();
  await turn(page, "Next");
  await expect(page.getByText("Pages 2 and 3 of 24")).toBeVisible();
  await pagesInSight(page);
  const left = async (name: RegExp) => (await page.getByAltText(name).boundingBox())?.x ?? 0;
  expect(await left(/^Page 2/)).toBeGreaterThan(await left(/^Page 3/));
  await expectAccessible(page);
  if (!hasScript) return;
  await enhanced();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Pages 4 and 5 of 24")).toBeVisible();
});
