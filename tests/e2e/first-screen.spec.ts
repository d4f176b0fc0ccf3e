import type { Locator, Page } from "@playwright/test";
import { languageCodes } from "~/messages/languages";
import { expect, test, withScript } from "./scenario";

/* What the first screen of the workspace and of the editor has in sight, without scrolling. */

const windows = [
  { width: 390, height: 844, lastAct: 420, header: 56 },
  { width: 768, height: 1024, lastAct: 400, header: 56 },
  { width: 1280, height: 900, lastAct: 400, header: 72 },
];

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  expect(box).not.toBeNull();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

async function chooseLargest(page: Page): Promise<void> {
  await page.goto("/landing");
  await page.getByRole("button", { name: "Largest" }).click();
}

for (const { width, height, lastAct, header } of windows) {
  for (const size of ["usual", "Largest"]) {
    test(`at ${width} x ${height}, text ${size}`, withScript, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height });
      if (size === "Largest") await chooseLargest(page);
      await signIn(page);
      await page.goto("/");
      for (const name of ["Write it", "Tell it aloud"]) {
        const limit = size === "Largest" ? height : lastAct;
        expect(await bottomOf(page.getByRole("link", { name }))).toBeLessThanOrEqual(limit);
      }
      expect(await bottomOf(page.locator("header"))).toBeLessThanOrEqual(header);

      await page.getByRole("link", { name: "Write it" }).click();
      const bar = await page.locator(".editor__bar").boundingBox();
      const free = bar?.y ?? 0;
      expect(free + (bar?.height ?? 0)).toBeLessThanOrEqual(height + 1);
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      for (const name of ["Photo", "Voice", "Video"]) {
        expect(await bottomOf(page.locator(".add-media .button", { hasText: name }))).toBeLessThanOrEqual(
          free,
        );
      }
      const lines = await page.getByLabel("Story Content").evaluate((field, free) => {
        const { lineHeight, paddingTop } = getComputedStyle(field);
        const top = field.getBoundingClientRect().top + Number.parseFloat(paddingTop);
        return (free - top) / Number.parseFloat(lineHeight);
      }, free);
      expect(lines).toBeGreaterThanOrEqual(5);
      await expect(page.getByRole("button", { name: "Save Story" })).toBeInViewport();
    });
  }
}

test(
  "in the largest letters on the narrowest phone the bar has one row of buttons",
  withScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await chooseLargest(page);
    await signIn(page);
    await page.goto("/?type=biography&prompt=2");
    const tops = await page
      .locator(".editor__ways .button")
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(tops.length).toBe(2);
    expect(new Set(tops).size).toBe(1);
    expect((await page.locator(".editor__bar").boundingBox())?.height).toBeLessThanOrEqual(100);
  },
);

for (const prompt of [1, 8]) {
  test(`after Save Story at question ${prompt} of a chapter, it says so in sight, and then what is kept`, async ({
    page,
    signIn,
    hasScript,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await page.goto(`/?type=biography&prompt=${prompt}`);
    await page.getByLabel("Story Content").fill("Words of the day.");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved", { exact: true })).toBeInViewport();
    await expect(page.getByText(/^Saved a moment ago$/)).toBeInViewport();
    await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeInViewport();
    await page.getByLabel("Story Content").fill("Words of the day, and more.");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.locator(".saved-page__paper")).toHaveCount(0);
    await expect(page.getByText("Story saved", { exact: true })).toBeInViewport();
    await expect(
      page.getByText(
        hasScript ? /^All your words are saved, \d+:\d\d [AP]M$/ : "All your words are saved, a moment ago",
      ),
    ).toBeInViewport();
  });
}

for (const { width, height, words } of [
  { width: 390, height: 844, words: 640 },
  { width: 768, height: 1024, words: 560 },
  { width: 1280, height: 800, words: 420 },
]) {
  test(
    `at ${width} x ${height}, the page that was written last is in sight, and all is in few rows`,
    withScript,
    async ({ page, signIn }) => {
      await page.setViewportSize({ width, height });
      await signIn(page);
      await page.goto("/?type=biography&prompt=1");
      await page.getByLabel("Story Content").fill(`${"We walked on. ".repeat(40)}Then the river froze.`);
      await page.getByRole("button", { name: "Save Story" }).click();
      await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
      await page.goto("/");
      const text = page.locator(".last-page__text");
      await expect(text).toHaveText(/^We walked on\. .* Then the river froze\.$/);
      expect((await text.boundingBox())?.y).toBeLessThanOrEqual(words);
      await expect(page.locator(".sheet-of-paper a")).toHaveText([
        "Another question",
        "Write it",
        "Tell it aloud",
      ]);
      for (const spine of await page.locator(".spine").all()) {
        const box = await spine.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.height).toBeLessThanOrEqual(width === 390 ? 66 : 50);
      }
      const tops = await page
        .locator(".workspace__tabs a")
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top / 20)));
      expect(new Set(tops).size).toBe(1);
      await page.getByRole("link", { name: "You left off here, in “How I Got My Name”" }).click();
      await expect(page).toHaveURL(/prompt=1$/);
    },
  );
}

test("the kinds of stories are tabs once there is a mission", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Kind of story" })).toHaveCount(0);
  await page.getByRole("link", { name: "Mission Stories" }).click();
  await page.getByRole("link", { name: "Write it" }).click();
  await page.getByLabel("Story Content").fill("I was called in May.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Kind of story" })
    .getByRole("link", { name: "Mission Stories" })
    .click();
  await expect(page.getByText("I was called in May.").first()).toBeVisible();
  // Two kinds and three views are wider than a phone, where one link leads to the other kind.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "Kind of story" })).toBeHidden();
  const row = page.locator(".workspace__tabs");
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await row.getByRole("link", { name: "Life Stories" }).click();
  await expect(row.getByRole("link", { name: "Mission Stories" })).toBeVisible();
});

test(
  "a long story scrolls in its own field, so photo and voice stay near",
  withScript,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await page.goto("/?type=biography&prompt=1");
    await page.getByLabel("Story Content").fill("A long day. ".repeat(2_000));
    const field = await page.getByLabel("Story Content").boundingBox();
    expect(field?.height).toBeLessThanOrEqual(0.6 * 844 + 1);
  },
);

for (const [name, address] of [
  ["workspace", "/"],
  ["writing page", "/?type=biography&prompt=2"],
] as const) {
  test(
    `the ${name} weighs at most 25 KB beside its letters, at the first visit, in each language`,
    withScript,
    async ({ page, server, person, signIn, context }) => {
      await signIn(page);
      const browser = await context.newCDPSession(page);
      const sizes: Promise<number>[] = [];
      page.on("requestfinished", (request) => {
        if (request.resourceType() === "font") return;
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      for (const locale of languageCodes) {
        await server.db.updateTable("users").set({ locale }).where("id", "=", person.userId).execute();
        await browser.send("Network.clearBrowserCache");
        sizes.length = 0;
        await page.goto(address, { waitUntil: "networkidle" });
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
        expect(total, locale).toBeLessThanOrEqual(25 * 1024);
      }
    },
  );
}
