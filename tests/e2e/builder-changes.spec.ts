import type { Locator, Page } from "@playwright/test";
import { mediaPage, photos, test } from "./builder-scenario";
import { settled } from "./press-twice";
import { expect, expectAccessible, withScript } from "./scenario";

/* Marking, ordering, panning and undoing in the builder. */

async function writeStory(page: Page): Promise<void> {
  await page.goto("/");
  const headers = { origin: new URL(page.url()).origin };
  const data = { promptId: 1, content: "The day the river froze." };
  const story = await (await page.request.post("/api/stories", { headers, data })).json();
  for (const image of photos)
    await page.request.post("/api/images/upload", {
      headers,
      multipart: { storyId: String(story.id), image },
    });
}

const design = async (page: Page) => (await page.request.get("/api/book-design?type=biography")).json();

const orderOf = (page: Page) =>
  page
    .locator("[data-item-fields]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-item-fields")));

test("photos are ordered and changes undone by buttons, on every screen", async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page);
  await page.goto(mediaPage);
  const before = await orderOf(page);
  await page.getByText("Fine adjustments").click();
  await page.getByRole("button", { name: "Later: Photo 1" }).click();
  await expect.poll(() => orderOf(page)).toEqual([...before].reverse());
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => orderOf(page)).toEqual(before);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => orderOf(page)).toEqual([...before].reverse());
  await expect(page.getByText(/^Saved (at|a moment ago)/)).toBeVisible();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${mediaPage}&item=${before[0]}`);
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect({ width, overflow }).toEqual({ width, overflow: 0 });
  }
  await page.getByText("Contents", { exact: true }).click();
  await expectAccessible(page);
});

/** Those that are not folded. */
const controlsOf = (page: Page, within: string) =>
  page
    .locator(`${within} :is(a, button, input:not([type=hidden]), select, textarea, summary):visible`)
    .count();

test("a page offers three ways to stand and the captions, and the pages around the stories a tick each", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await writeStory(page);
  await page.goto(mediaPage);
  for (const name of ["One large photo", "Two together", "All small"])
    await expect(page.getByLabel(name)).toBeVisible();
  await expect(page.getByLabel("Hero + Grid")).toBeHidden();
  expect(await controlsOf(page, "form#media")).toBeLessThan(12);
  await page.getByText("Two together").click();
  await page.getByRole("button", { name: "Save this page" }).click();
  await expect.poll(async () => Object.values((await design(page)).layouts)).toEqual(["pair-first"]);
  await page.goto(mediaPage);
  await expect(page.locator("[data-state]")).toContainText(/ago|\d:\d\d/);
  await expect(page.getByText("UTC")).toHaveCount(0);
  await page.goto("/book/parts?type=biography");
  expect(await controlsOf(page, "form#parts")).toBeLessThan(20);
  await expect(page.getByText("UTC")).toHaveCount(0);
  await expectAccessible(page);
});

test("the index finds its names, a name that is removed stays away, and another one is added", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/");
  const headers = { origin: new URL(page.url()).origin };
  const towns = ["Galena", "Dubuque", "Moline", "Peoria", "Quincy", "Rockford", "Elgin", "Joliet", "Cairo"];
  const content = towns.map((town) => `We lived in ${town}.`).join(" ");
  await page.request.post("/api/stories", { headers, data: { promptId: 1, content } });
  await page.goto("/book/parts?type=biography");
  await page.getByText("Thanks, names, photos and language").click();
  await page.locator("summary").getByText("9 names found in your stories").click();
  await page.getByText("Peoria", { exact: true }).click();
  await page.getByLabel("More names for the index").fill("Uncle Dale");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save these pages" }).click();
  await expect(page.getByText("The pages around your stories are saved")).toBeVisible();
  expect((await design(page)).removedTerms).toEqual(["Peoria"]);
  expect(await design(page)).toMatchObject({ findsIndex: true, indexTerms: ["Uncle Dale"] });
  await page.request.post("/api/stories", { headers, data: { promptId: 2, content: "Back in Peoria." } });
  await page.goto("/book/parts?type=biography");
  await page.getByText("Thanks, names, photos and language").click();
  await page.locator("summary").getByText("9 names found in your stories").click();
  await expect(page.getByRole("checkbox", { name: "Peoria" })).toBeChecked();
  await expect(page.getByLabel("More names for the index")).toHaveValue("Uncle Dale");
});

test("Design loads its pictures in the sizes that it shows", withScript, async ({ page, signIn }) => {
  await signIn(page);
  await writeStory(page);
  // With a route the browser keeps no cache: each page is measured as on a first visit.
  await page.route(/\/media\/\d+\//, (route) => route.continue());
  let bytes = 0;
  page.on("response", async (response) => {
    if (/\/media\/\d+\//.test(response.url()))
      bytes += (await response.body().catch(() => Buffer.of())).length;
  });
  for (const address of ["/book", mediaPage]) {
    bytes = 0;
    await page.goto(address, { waitUntil: "networkidle" });
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(300_000);
  }
});

test(
  "Design comes to a phone in few bytes, and of the faces of books brings only those in view",
  withScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await writeStory(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const addresses = new Map<string, string>();
    let loaded: { address: string; bytes: number }[] = [];
    session.on("Network.responseReceived", ({ requestId, response }) =>
      addresses.set(requestId, new URL(response.url).pathname),
    );
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      loaded.push({ address: addresses.get(requestId) ?? "", bytes: encodedDataLength }),
    );
    for (const address of [
      "/book",
      mediaPage,
      "/book/parts?type=biography",
      "/book/lettering?type=biography",
    ]) {
      loaded = [];
      await page.goto(address, { waitUntil: "networkidle" });
      const fonts = loaded.filter((file) => file.address.endsWith(".woff2"));
      const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
      // Three of the screens, and what the covers and samples in view are set in.
      expect(fonts.length, address).toBeLessThanOrEqual(address.includes("lettering") ? 8 : 6);
      expect(bytes, address).toBeLessThan(300_000);
    }
  },
);

test.describe("at 400 %", () => {
  // Measured where the scrolling ends.
  test.use({ viewport: { width: 320, height: 200 }, contextOptions: { reducedMotion: "reduce" } });
  test("no field that has the focus is covered", withScript, async ({ page, signIn, enhanced }) => {
    await signIn(page);
    await writeStory(page);
    for (const address of [
      ...["/book", mediaPage, "/book/parts?type=biography"],
      ...["/book/lettering?type=biography", "/?type=biography&prompt=1", "/bio"],
    ]) {
      await page.goto(address);
      await enhanced();
      // Nobody reaches the unseen button that Enter presses.
      const fields = page.locator(
        "main :is(input:not([type=hidden]), select, textarea, button:not([tabindex='-1'])):visible",
      );
      for (const field of (await fields.all()).slice(0, 40)) {
        await settled(field);
        await field.focus();
        const isFree = await field.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const y = Math.min(Math.max(top + height / 2, 1), window.innerHeight - 1);
          const there = document.elementFromPoint(left + width / 2, y);
          return (
            there === null || element.contains(there) || Boolean(there.closest("label")?.contains(element))
          );
        });
        expect({ address, name: await field.getAttribute("name"), isFree }).toMatchObject({ isFree: true });
      }
    }
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });
  test("the picture is in sight while its buttons are pressed", async ({ page, signIn, hasScript }) => {
    await signIn(page);
    await writeStory(page);
    await page.goto(mediaPage);
    const sheet = page.locator("#page .sheet");
    const larger = page.getByRole("button", { name: "Larger: Photo 2" });
    await expect(larger).toBeHidden();
    await page.getByText("Fine adjustments").click();
    await page.getByText("Photo 2: size, place and order").click();
    await larger.scrollIntoViewIfNeeded();
    const before = hasScript ? await page.evaluate(() => window.scrollY) : 0;
    await larger.click();
    await expect.poll(async () => Object.keys((await design(page)).controls).length).toBe(1);
    await expect(page.locator("[data-item-tools] .items__tools[open]")).toBeInViewport();
    await expect(sheet).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator("#page [data-item].is-marked")).toHaveCount(1);
    if (hasScript) expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(120);
  });
});

test(
  "a photo is marked, panned, zoomed and put elsewhere by pointer, and Ctrl+Z undoes it",
  withScript,
  async ({ page, signIn, enhanced }) => {
    await signIn(page);
    await writeStory(page);
    await page.goto(mediaPage);
    await enhanced();
    const before = await orderOf(page);
    await page.getByText("Fine adjustments").click();
    for (const [shown, folded] of [
      [2, 1],
      [1, 2],
    ]) {
      await page.getByRole("link", { name: `Go to Photo ${shown}` }).click();
      await expect(page.getByRole("button", { name: `Larger: Photo ${shown}` })).toBeVisible();
      await expect(page.getByRole("button", { name: `Larger: Photo ${folded}` })).toBeHidden();
    }
    await page.getByText("Mosaic").click();
    await expect.poll(async () => Object.keys((await design(page)).layouts).length).toBe(1);
    await expect(page.getByText(/^Saved (at|a moment ago)/)).toBeVisible();

    const item = page.locator(`#page [data-item="${before[0]}"]`);
    await page.getByRole("button", { name: "Zoom in: Photo 1" }).click();
    await expect.poll(async () => (await design(page)).controls[before[0] ?? ""]?.scale).toBe(1.1);
    await expect(page.getByText(/^Saved (at|a moment ago)/)).toBeVisible();
    await expect(item).toHaveClass("is-marked");
    await drag(page, item.locator("image"), 400, 0);
    await expect.poll(async () => (await design(page)).controls[before[0] ?? ""]?.panX).toBeLessThan(-0.5);

    await expect(page.getByText(/^Saved (at|a moment ago)/)).toBeVisible();
    const thumbnails = page.locator(".thumbs img");
    const target = await thumbnails.nth(1).boundingBox();
    const start = await thumbnails.nth(0).boundingBox();
    await drag(page, thumbnails.nth(0), (target?.x ?? 0) - (start?.x ?? 0), 0);
    await expect.poll(() => orderOf(page)).toEqual([...before].reverse());

    await page.locator(":focus").evaluateAll((all) => all.map((one) => (one as HTMLElement).blur()));
    await page.keyboard.press("Control+z");
    await expect.poll(() => orderOf(page)).toEqual(before);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await design(page)).controls[before[0] ?? ""]?.panX).toBeUndefined();
  },
);

test(
  "a caption that is being written stays under its caret while the page is saved, and nothing listens twice",
  withScript,
  async ({ page, signIn, enhanced }) => {
    await page.addInitScript(() => {
      const counted = Object.assign(window, { listeners: 0 });
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
        if (this === window || this === document) counted.listeners += 1;
        listen.call(this, type, listener, options);
      };
    });
    await signIn(page);
    await writeStory(page);
    await page.goto(mediaPage);
    await enhanced();
    const caption = page.locator('#media input[name^="caption-"]').first();
    await caption.click();
    await caption.pressSequentially("The ice brke");
    await expect(page.locator("#media .draft-state")).toHaveText(/^All your words are saved/);
    for (let key = 0; key < 2; key += 1) await caption.press("ArrowLeft");
    await caption.evaluate((field) => field.setAttribute("data-same", ""));
    const turn = page.locator('#media button[value^="item/turn/"]').first();
    const listeners: number[] = [];
    for (const letter of ["o", "!"]) {
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await turn.evaluate((button: HTMLButtonElement) => button.click());
      await page.keyboard.type(letter);
      await answered;
      await expect(page.getByText(/^Saved at/)).toBeVisible();
      listeners.push(await page.evaluate(() => (window as unknown as { listeners: number }).listeners));
    }
    await expect(caption).toBeFocused();
    await expect(caption).toHaveAttribute("data-same");
    await expect(caption).toHaveValue("The ice bro!ke");
    expect(listeners[1]).toBe(listeners[0]);
    await page.getByRole("button", { name: "Save this page" }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.reload();
    await expect(caption).toHaveValue("The ice bro!ke");
  },
);

async function drag(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

test.describe(() => {
  test.use({
    expectedComplaint: /img\.youtube\.com|ERR_FAILED|Failed to load/,
    expectedHosts: ["img.youtube.com"],
  });
  test("YouTube's Add waits for an address and a title, and its picture appears by itself", async ({
    page,
    signIn,
    hasScript,
    enhanced,
  }) => {
    await signIn(page);
    await writeStory(page);
    await page.route("https://img.youtube.com/**", (route) => route.abort());
    await page.goto("/youtube/new?type=biography&kind=video");
    const add = page.getByRole("button", { name: "Add", exact: true });
    if (!hasScript) {
      await expect(add).toBeEnabled();
      return;
    }
    await enhanced();
    await expect(add).toBeDisabled();
    await page.getByLabel("YouTube URL").fill("https://youtu.be/abcdefghij");
    await expect(add).toBeDisabled();
    await expect(page.getByText("Please enter a valid YouTube URL")).toBeVisible();
    await page.getByLabel("YouTube URL").fill("https://youtu.be/abcdefghijk");
    await expect(page.getByLabel("Title/Caption")).toHaveValue("Video Content");
    await expect(add).toBeEnabled();
    await expect(page.locator(".youtube-picture")).toHaveAttribute(
      "src",
      /img\.youtube\.com\/vi\/abcdefghijk\//,
    );
    await page.getByLabel("Title/Caption").fill(" ");
    await expect(add).toBeDisabled();
  });
});
