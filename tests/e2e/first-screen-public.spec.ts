import type { Locator, Page } from "@playwright/test";
import type { RunningServer } from "../support/running-server";
import { startPublicServer } from "../support/server";
import { test as base, expect, expectAccessible, withScript } from "./scenario";

/* The first screen of the pages of a visitor: the main action is in the window, and nothing jumps. */

/** Starts with a public address, as links in mails need it. */
function startSite(): Promise<RunningServer> {
  return startPublicServer();
}

const test = base.extend({
  server: async ({ sites }, use) => use(await sites.open(startSite, ({ stop }) => stop())),
});

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];

const actions: { address: string; action: (page: Page) => Locator }[] = [
  { address: "/landing", action: (page) => page.getByRole("link", { name: "Start your book" }).first() },
  { address: "/gift", action: (page) => page.getByRole("link", { name: "Give this" }).first() },
  { address: "/examples/book/1", action: (page) => page.getByRole("link", { name: "Open the book" }) },
  { address: "/auth", action: (page) => page.getByRole("button", { name: "Sign in", exact: true }) },
  { address: "/auth", action: (page) => page.getByRole("button", { name: "Email me a sign-in link" }) },
];

for (const size of ["usual", "largest"]) {
  test(
    `the main action is in the first screen, with letters of the ${size} size`,
    withScript,
    async ({ page }) => {
      await page.goto("/auth");
      if (size === "largest") await page.getByRole("button", { name: "Largest" }).click();
      for (const window of windows) {
        await page.setViewportSize(window);
        // With the largest letters, the second of the two ways in stands below the first.
        for (const { address, action } of size === "largest" ? actions.slice(0, -1) : actions) {
          await page.goto(address);
          const bottom = await bottomOf(action(page));
          expect({ address, window, bottom, fits: bottom <= window.height }).toEqual({
            address,
            window,
            bottom,
            fits: true,
          });
        }
      }
    },
  );
}

test(
  "what orders by invoice stands at the end of its form, and covers no field",
  withScript,
  async ({ page }) => {
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.goto("/checkout?plan=family");
      const field = await page.getByLabel("ZIP code").boundingBox();
      const button = await page.getByRole("button", { name: "Order by invoice" }).boundingBox();
      expect(button?.y).toBeGreaterThan((field?.y ?? Number.NaN) + (field?.height ?? 0));
    }
  },
);

test(
  "the landing page shows its price and its book in the first screen, under one line of header",
  withScript,
  async ({ page }) => {
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.goto("/landing");
      const limit = window.width < 900 ? 60 : 72;
      const header = await page.locator("header").boundingBox();
      expect({ window, isLow: (header?.height ?? 999) <= limit }).toEqual({ window, isLow: true });
      expect(await bottomOf(page.getByText(/^From \$25 a month\. Printed books \$24\./))).toBeLessThan(
        window.height,
      );
      const book = await page.locator(".book-object img").first().boundingBox();
      expect(book?.y ?? 9999).toBeLessThan(window.height - 200);
    }
  },
);

test(
  "a first visit of the landing page is light, stands still, and has the brand's faces",
  withScript,
  async ({ browser, server }) => {
    for (const viewport of windows) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send("Network.enable");
      let bytes = 0;
      network.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(`${server.address}/landing`, { waitUntil: "networkidle" });
      expect(bytes).toBeGreaterThan(20_000);
      expect({ viewport, bytes, isLight: bytes <= 95 * 1024 }).toEqual({ viewport, bytes, isLight: true });
      expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
      expect(await layoutShiftOf(page)).toBe(0);
      const faces = await page.evaluate(
        () => [...document.fonts].filter(({ status }) => status === "loaded").length,
      );
      expect(faces).toBeGreaterThanOrEqual(4);
      await context.close();
    }
  },
);

test("a book is paged through by links, and one that has no such page is not found", async ({ page }) => {
  await page.goto("/landing");
  await page.getByRole("link", { name: "Look inside one" }).click();
  await page.getByRole("link", { name: "Open the book" }).click();
  await page.getByRole("link", { name: "Turn the page" }).click();
  await expect(page.getByRole("heading", { name: "Stones for a Wharf" })).toBeVisible();
  await expect(page).toHaveURL("/examples/book/3");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByRole("heading", { name: "Introduction" })).toBeVisible();
  for (const missing of ["0", "6", "03x"])
    expect((await page.goto(`/examples/book/${missing}`))?.status()).toBe(404);
});

test("a refused checkout says so at the top, in the title, and to who cannot see it", async ({
  page,
  hasScript,
  enhanced,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/checkout?plan=self-serve");
  await expect(page).toHaveTitle(/^Checkout/);
  await page.getByLabel("Your email address").fill("grandma-at-example");
  await page.getByRole("button", { name: "Order by invoice" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Form Error" });
  await expect(summary).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Error: Checkout/);
  await enhanced();
  if (hasScript) await expect(summary).toBeFocused();
  await expect(page.getByLabel("Your email address")).toHaveValue("grandma-at-example");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Please enter a valid email address" }).click();
  await expect(page.getByLabel("Your email address")).toBeFocused();
});

test("a code is behind its question, and open where it was refused", async ({ page }) => {
  await page.goto("/checkout?plan=self-serve");
  await expect(page.getByLabel("Promo code")).toBeHidden();
  await page.getByText("I have a code").click();
  await page.getByLabel("Promo code").fill("nope");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Invalid promo code" })).toBeInViewport();
  await expect(page.getByLabel("Promo code")).toBeVisible();
  await expect(page.getByLabel("Promo code")).toHaveValue("nope");
  await page.goto("/checkout?plan=self-serve&promo=NOPE");
  await expect(page.getByText("Invalid promo code")).toBeInViewport();
  await expect(page.getByLabel("Promo code")).toHaveValue("NOPE");
});

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
