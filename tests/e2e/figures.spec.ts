import path from "node:path";
import type { Page } from "@playwright/test";
import { measure } from "./measure-window";
import { englishWithScript, expect, lookAgain, test, untilMade, withScript } from "./scenario";

/* The figures of docs/look.md: what stands where, and how much of it there is, on a phone and on wider screens. */

const photos = path.resolve("tests/fixtures/photos");
const media = path.resolve("tests/fixtures/media");

interface Screen {
  name: string;
  address: string;
  width: number;
  height: number;
  /** Where what it is for begins: a selector. */
  first: string;
  /** Bounds: pixels from the top, controls and words in the first window, pixels of the whole page. */
  y: number;
  controls: number;
  words: number;
  page: number;
}

const phone = { width: 390, height: 844 };
const workspace = { name: "the workspace", address: "/", first: ".last-page__text" };
const editor = { ...phone, first: "#story-content", y: 350, controls: 14, words: 56 };

const design = { ...phone, first: "#page .book-page", y: 140, controls: 16, words: 80, page: 5000 };

const screens: Screen[] = [
  { ...workspace, ...phone, y: 640, controls: 10, words: 100, page: 3000 },
  { ...workspace, width: 768, height: 1024, y: 560, controls: 22, words: 170, page: 2600 },
  { ...workspace, width: 1280, height: 900, y: 420, controls: 32, words: 200, page: 1900 },
  { ...editor, name: "an empty editor", address: "/?type=biography&prompt=2", page: 1100 },
  { ...editor, name: "an editor with three media", address: "/?type=biography&prompt=1", page: 1400 },
  {
    ...{ ...phone, name: "a photo that asks", address: "card", first: "#photo-card-who" },
    ...{ y: 560, controls: 15, words: 45, page: 950 },
  },
  {
    ...{ ...phone, name: "the pages around", address: "/book/parts?type=biography", first: "main form" },
    ...{ y: 420, controls: 16, words: 85, page: 2800 },
  },
  { ...design, name: "Design, the cover", address: "/book?type=biography&page=1" },
  { ...design, name: "Design, a page of photos", address: "/book?type=biography&page=4" },
];

test(
  "each screen begins where it should, and has few controls and words in its first window",
  englishWithScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await write(page);
    const card = await addCard(page);
    for (const screen of screens) {
      await page.setViewportSize({ width: screen.width, height: screen.height });
      await page.goto(screen.address === "card" ? card : screen.address, { waitUntil: "networkidle" });
      const found = await measure(page, screen.first);
      for (const figure of ["y", "controls", "words", "page"] as const)
        expect
          .soft(found[figure], `${screen.name} at ${screen.width}: ${figure}`)
          .toBeLessThanOrEqual(screen[figure]);
    }
  },
);

/** A story with a photo, a recording and a film. */
async function write(page: Page): Promise<void> {
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("We called her Nana. She kept bees behind the barn.");
  await page
    .getByLabel("Add photos")
    .setInputFiles([`${photos}/Landscape_1.jpg`, `${media}/voice.mp3`, `${media}/clip.webm`]);
  await page.getByRole("button", { name: "Save Story" }).click({ timeout: 30_000 });
  await expect(page.getByText("Story saved").first()).toBeVisible();
}

async function addCard(page: Page): Promise<string> {
  await page.goto("/photos/new");
  await page.getByLabel("Your photos").setInputFiles(`${photos}/Portrait_1.jpg`);
  await page.getByRole("button", { name: "Tell about the first" }).click();
  await expect(page.getByLabel("Who is this?")).toBeVisible();
  return page.url();
}

test(
  "Design loads at most 300 KB where nothing is cached, and only the fonts in view",
  englishWithScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await write(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.goto("/book?type=biography", { waitUntil: "networkidle" });
    const loaded = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry): entry is PerformanceResourceTiming => "encodedBodySize" in entry)
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
    );
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(300 * 1024);
    expect(loaded.filter(({ name }) => /caveat|italic/.test(name))).toEqual([]);
    const face = page.waitForResponse((response) => /caveat/.test(response.url()));
    await page.locator(".looks--covers").scrollIntoViewIfNeeded();
    await page.locator(".looks--covers > :last-child").scrollIntoViewIfNeeded();
    expect((await face).ok()).toBe(true);
  },
);

test(
  "words never touch the border of their field, with the largest text either",
  englishWithScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/landing");
    await page.getByRole("button", { name: "Largest" }).click();
    await signIn(page);
    for (const address of ["/?type=biography&prompt=2", "/bio", "/account", "/prompts/new?chapter=1"]) {
      await page.goto(address);
      const tight = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>("main textarea, main input.input"))
          .filter((field) => field.getClientRects().length > 0 && !field.classList.contains("input--file"))
          .filter((field) => Number.parseFloat(getComputedStyle(field).paddingLeft) < 6)
          .map(({ outerHTML }) => outerHTML),
      );
      expect(tight, address).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  },
);

test("the editor is a sheet of paper with margins at all widths", withScript, async ({ page, signIn }) => {
  await signIn(page);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/?type=biography&prompt=2");
    const margins = await page.getByLabel("Story Content").evaluate((field) => {
      const sheet = field.closest(".editor__sheet")?.getBoundingClientRect() ?? new DOMRect();
      const { left, right } = field.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      return [
        left + Number.parseFloat(paddingLeft) - sheet.left,
        sheet.right - right + Number.parseFloat(paddingRight),
      ];
    });
    for (const margin of margins)
      expect(Math.round(margin), String(width)).toBeGreaterThanOrEqual(width < 600 ? 16 : 32);
  }
});

test(
  "nothing shifts on the workspace and on Read after it is shown",
  englishWithScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await write(page);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value });
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Its page loads anew when the print file is ready.
    await page.goto("/book/check?type=biography");
    await expect(page.getByText("24 pages, 12 x 12, hardcover")).toBeVisible(untilMade);
    for (const address of ["/", "/preview?type=biography", "/?type=biography&prompt=1"]) {
      await page.goto(address, { waitUntil: "networkidle" });
      const shifts = await lookAgain(page, async () => {
        await page.waitForTimeout(1500);
        return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
      });
      expect(Math.round(shifts * 1000) / 1000, address).toBe(0);
    }
  },
);
