import type { Locator, Page } from "@playwright/test";
import { password } from "../support/people";
import { mediaPage, photos, test } from "./builder-scenario";
import { passSecond, pressTwice, slowDownPages } from "./press-twice";
import { expect, expectAccessible, withScript } from "./scenario";

/* The builder by pointer and keyboard, with script and without. */

async function writeStory(page: Page): Promise<void> {
  await page.goto("/?prompt=1");
  const token = await page.locator("#story input[name=formToken]").getAttribute("value");
  const answer = await page.request.post("/app?prompt=1", {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      formToken: token ?? "",
      promptId: "1",
      version: "",
      intent: "story/save",
      content: "The day the river froze.",
    },
  });
  expect(answer.ok()).toBe(true);
  const [story] = await (await page.request.get("/api/stories")).json();
  for (const image of photos) {
    await page.request.post("/api/images/upload", {
      headers: { origin: new URL(page.url()).origin },
      multipart: { storyId: String(story.id), image },
    });
  }
}

const design = async (page: Page) => (await page.request.get("/api/book-design?type=biography")).json();

test("the cover is set, and page follows page", async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page);
  await page.goto("/book");
  await expectAccessible(page);
  await page.getByLabel("Title", { exact: true }).fill("The Years by the River");
  await page.getByText("Heritage Frame").click();
  await page.getByRole("button", { name: "Save Cover" }).click();
  await expect.poll(async () => (await design(page)).coverStyle).toBe("heritage-frame");
  expect((await design(page)).title).toBe("The Years by the River");
  await page.goto("/book");
  for (const number of [2, 3, 4]) {
    await page.getByRole("link", { name: "Next Page" }).press("Enter");
    await expect(page.getByText(`Page ${number} of 4 on the screen`)).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Previous Page" }).press("Enter");
  await expect(page.getByText("Page 3 of 4 on the screen")).toBeVisible();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ["/book", mediaPage]) {
      await page.goto(address);
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect({ width, address, overflow }).toEqual({ width, address, overflow: 0 });
    }
  }
});

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
]) {
  test(`at ${width} x ${height} the page comes first, and what turns it stays in its place`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await writeStory(page);
    const places: number[] = [];
    await page.getByRole("button", { name: "Largest", exact: true }).click();
    await page.goto("/book?type=biography&page=1");
    expect((await page.locator("#page .book-page").boundingBox())?.y).toBeLessThanOrEqual(140);
    expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(width);
    await page.getByRole("button", { name: "Usual", exact: true }).click();
    for (const number of [1, 2, 3, 4]) {
      await page.goto(`/book?type=biography&page=${number}`);
      expect((await page.locator("#page .book-page").boundingBox())?.y).toBeLessThanOrEqual(140);
      const way = page.getByRole("link", { name: number === 4 ? "Previous Page" : "Next Page" });
      const box = await way.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      places.push(Math.round(box?.y ?? -1));
      await expect(page.getByText(`Page ${number} of 4 on the screen`)).toBeInViewport({ ratio: 1 });
    }
    expect(new Set(places).size, places.join()).toBe(1);
    await page.getByText("Contents", { exact: true }).click();
    await expect(page.getByLabel("Go to page")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.getByRole("link", { name: /, page 3$/ }).click();
    await expect(page.getByText("Page 3 of 4 on the screen")).toBeVisible();
  });
}

test(
  "a hand that trembles turns one page, and the next press another",
  withScript,
  async ({ page, signIn, enhanced }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await writeStory(page);
    await slowDownPages(page);
    await page.goto("/book?type=biography&page=1");
    for (const [name, number] of [
      ["Next Page", 2],
      ["Next Page", 3],
      ["Previous Page", 2],
    ] as const) {
      await enhanced();
      await passSecond(page);
      const isThere = () => expect(page.getByText(`Page ${number} of 4 on the screen`)).toBeVisible();
      await pressTwice(page, page.getByRole("link", { name }), async () => {
        await isThere();
        await enhanced();
      });
      await isThere();
    }
  },
);

test("a book without stories begins with its page too, and says below it how to begin", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/book?type=mission");
    // On desks what turns the pages stands above.
    const most = width < 960 ? 140 : 260;
    expect((await page.locator("#page .book-page").boundingBox())?.y, String(width)).toBeLessThanOrEqual(
      most,
    );
    await expect(page.getByText("No stories available to build the book.")).toBeVisible();
    expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(width);
  }
});

test("a media page is laid out by keyboard alone", async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page);
  await page.goto(mediaPage);
  await page.getByText("Fine adjustments").click();
  await page.getByLabel("Mosaic").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Free Layout")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect.poll(async () => Object.values((await design(page)).layouts)).toEqual(["free-layout"]);
  await expect(page.getByRole("button", { name: "Right: Photo 1" })).toBeVisible();
  await page.getByRole("button", { name: "Right: Photo 1" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => Object.keys((await design(page)).positions).length).toBe(1);
  await page.getByRole("button", { name: "Turn: Photo 1" }).focus();
  await page.keyboard.press("Enter");
  const turns = async () => {
    const { controls } = (await design(page)) as { controls: Record<string, { rotation: number }> };
    return Object.values(controls).map(({ rotation }) => rotation);
  };
  await expect.poll(turns).toEqual([90]);
});

test(
  "items are dragged, resized and moved by keys, and pages turn by keys and swipes; another browser shows the same",
  withScript,
  async ({ page, signIn, enhanced, browser }) => {
    await signIn(page);
    await writeStory(page);
    await page.goto(mediaPage);
    await enhanced();
    await page.getByText("Fine adjustments").click();
    await page.getByText("Free Layout").click();
    const item = page.locator("#page [data-movable]").first();
    await expect(item).toBeVisible();
    const positions = async () =>
      Object.values((await design(page)).positions) as {
        x: number;
        y: number;
        width: number;
        height: number;
      }[];

    const dropped = await drag(page, item.locator("image"), 10, 60);
    await expect.poll(async () => (await positions()).length, { intervals: [50] }).toBe(1);
    // Measured by this process's clock, because the server's clock may differ.
    expect(Date.now() - dropped).toBeLessThan(quick);
    await expect(page.getByText(/^Saved (at|a moment ago)/)).toBeVisible();
    const [dragged] = await positions();

    await drag(page, item.locator("[data-corner]"), 40, 40);
    await expect.poll(async () => (await positions())[0]?.width).toBeGreaterThan(dragged?.width ?? 0);
    const [resized] = await positions();
    // The opposite corner does not move.
    expect([resized?.x, resized?.y]).toEqual([dragged?.x, dragged?.y]);

    await item.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await positions())[0]?.x).toBe((resized?.x ?? 0) - 10);
    await item.focus();
    await page.keyboard.press("+");
    await expect.poll(async () => (await positions())[0]?.width).toBeGreaterThan(resized?.width ?? 0);
    await expect(page.getByText(/^Saved (at|a moment ago)/)).toBeVisible();

    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await elsewhere.newPage();
    await other.goto(new URL(mediaPage, page.url()).href);
    const drawn = (one: Page) => one.locator("#page [data-item]").first().getAttribute("transform");
    expect(await drawn(other)).toBe(await drawn(page));
    await elsewhere.close();

    await page.goto("/book?type=biography&page=2");
    await enhanced();
    await page.getByLabel("Introduction", { exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Page 2 of 4 on the screen")).toBeVisible();
    await page.locator(":focus").evaluateAll((all) => all.map((one) => (one as HTMLElement).blur()));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Page 3 of 4 on the screen")).toBeVisible();
    await enhanced();
    await swipe(page, 40, 300);
    await expect(page.getByText("Page 2 of 4 on the screen")).toBeVisible();
    await enhanced();
    await swipe(page, 300, 40);
    await expect(page.getByText("Page 3 of 4 on the screen")).toBeVisible();
  },
);

/** One second, doubled for a busy machine. */
const quick = 2000;

/** Drags an element by its center; returns the time of the drop. */
async function drag(page: Page, what: Locator, dx: number, dy: number): Promise<number> {
  await what.scrollIntoViewIfNeeded();
  const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
  return Date.now();
}

async function swipe(page: Page, from: number, to: number): Promise<void> {
  await page.locator("#page").evaluate(
    (sheet, [start = 0, end = 0]) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: sheet, clientX, clientY: 200 });
      const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
        sheet.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
      send("touchstart", [touch(start)], [touch(start)]);
      send("touchend", [], [touch(end)]);
    },
    [from, to],
  );
}

test.describe(() => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 4\d\d/ });
  test(
    "words are saved as they are typed, and kept here while the server is away",
    withScript,
    async ({ page, context, signIn }) => {
      await signIn(page);
      await page.goto("/book");
      await page.getByLabel("Subtitle").press("End");
      await page.getByLabel("Subtitle").pressSequentially(" of Ada");
      await expect.poll(async () => (await design(page)).subtitle).toBe("A Coffee Table Book of Ada");
      await page.route("/api/book-design", (route) => route.abort());
      await page.getByLabel("Author name").fill("A. W.");
      await expect(page.getByText("Not saved yet: kept on this device")).toBeVisible();
      const later = await context.newPage();
      await page.close({ runBeforeUnload: false });
      await later.goto("/book");
      await expect.poll(async () => (await design(later)).authorName).toBe("A. W.");
    },
  );

  test(
    "what was not reached is sent again by itself, and an ended session is renewed on the page",
    withScript,
    async ({ page, signIn, server, person }) => {
      await signIn(page);
      await page.goto("/book");
      const state = page.locator("[data-state]");
      await page.route("/api/book-design", (route) => route.abort(), { times: 2 });
      await page.getByLabel("Author name").fill("A. W.");
      await expect(state).toHaveText("Not saved yet: kept on this device");
      await expect.poll(async () => (await design(page)).authorName).toBe("A. W.");
      await expect(state).toHaveText(/^Saved at/);

      await server.db.deleteFrom("sessions").where("userId", "=", person.userId).execute();
      await page.getByLabel("Author name").fill("Ada W.");
      await expect(state).toHaveText("Not saved yet: kept on this device");
      await page.getByLabel("Username").fill(person.username);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(state).toHaveText(/^Saved at/);
      await expect.poll(async () => (await design(page)).authorName).toBe("Ada W.");
    },
  );
});
