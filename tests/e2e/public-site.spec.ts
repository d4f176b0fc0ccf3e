import type { BrowserContextOptions, Page } from "@playwright/test";
import { firefoxPath } from "../../scripts/programs.mjs";
import { openFirefox } from "../support/firefox";
import { publicPages } from "../support/public-pages";
import { startServer } from "../support/server";
import { axeOn, expect, test, withScript } from "./scenario";

/* The public site: what it loads, accessibility by axe, and the contact form. */

const looks: BrowserContextOptions[] = [
  { colorScheme: "light" },
  { colorScheme: "dark" },
  { colorScheme: "light", forcedColors: "active" },
];

test.describe("looked at from outside", withScript, () => {
  test("nothing comes from elsewhere, and no page has a script", async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    const loaded: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => loaded.push(`${request.resourceType()} ${request.url()}`));
    page.on("console", (message) => complaints.push(message.text()));
    for (const address of publicPages) await page.goto(address);
    expect(loaded.length).toBeGreaterThan(publicPages.length);
    expect(loaded.filter((one) => one.startsWith("script") || !one.includes(` ${server.address}/`))).toEqual(
      [],
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("axe finds nothing on the style guide, which is not there in production", async ({
    browser,
    server,
  }) => {
    expect((await fetch(`${server.address}/styleguide`)).status).toBe(404);
    const workshop = await startServer({ NODE_ENV: "test" });
    for (const look of looks) {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      await page.goto(`${workshop.address}/styleguide`);
      const { violations } = await axeOn(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual(
        [],
      );
      await expectToFit(page, "/styleguide");
      await context.close();
    }
    await workshop.stop();
  });

  test("the first view of the landing page is light, and stands still", async ({ browser, server }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    const bytes = { fonts: 0, others: 0 };
    const kinds = new Map<string, string>();
    network.on("Network.responseReceived", ({ requestId, type }) => void kinds.set(requestId, type));
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes[kinds.get(requestId) === "Font" ? "fonts" : "others"] += encodedDataLength;
    });
    await page.goto(`${server.address}/landing`, { waitUntil: "networkidle" });
    expect(
      await page.locator(".hero img").evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    expect(bytes.others).toBeGreaterThan(5_000);
    expect(bytes.others).toBeLessThanOrEqual(60 * 1024);
    expect(bytes.fonts).toBeLessThanOrEqual(60 * 1024);
    expect(bytes.others + bytes.fonts).toBeLessThanOrEqual(97_280);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift).toBe(0);
    await context.close();
  });

  test("Firefox shows the pages, opens the menu, and sends a message", async ({ server }) => {
    const program = firefoxPath();
    test.skip(!program, "No Firefox was found. Set FIREFOX_PATH to one.");
    const firefox = await openFirefox(program ?? "");
    try {
      for (const address of ["/landing", "/pricing", "/examples", "/how-it-works"]) {
        await firefox.redirectWithFlash(server.address + address);
        await firefox.until('return document.querySelector("h1").textContent !== ""');
      }
      await firefox.redirectWithFlash(`${server.address}/landing`);
      await firefox.until('return document.querySelector(".hero img").naturalWidth > 0');
      await firefox.redirectWithFlash(`${server.address}/contact`);
      for (const [name, value] of Object.entries(message))
        await firefox.type(`form#contact [name="${name}"]`, value);
      await firefox.click('form#contact button[type="submit"]');
      await firefox.until('return document.body.textContent.includes("Message sent successfully!")');
    } finally {
      await firefox.close();
    }
  });
});

const message = {
  name: "Ann Reed",
  email: "ann@example.org",
  phone: "(555) 010-0199",
  subject: "A book for my father",
  message: "He is ninety. How do we begin?",
};

test("a visitor looks around, and sends a message", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Pricing" }).click();
  await page.getByText("What does a printed book cost?").click();
  await expect(page.getByText("Every additional printed book is $24.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
  await page.getByLabel("Name").fill("A");
  await page.getByLabel("Email").fill(message.email);
  await page.getByLabel("Phone").fill(message.phone);
  await page.getByLabel("Subject").fill(message.subject);
  await page.getByLabel("Message").fill(message.message);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("link", { name: "Name must be at least 2 characters" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Message")).toHaveValue(message.message);
  await page.getByLabel("Name").fill(message.name);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
});

/** Expects no horizontal overflow on the narrowest screen. */
async function expectToFit(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ address, overflow }).toEqual({ address, overflow: 0 });
  await page.setViewportSize({ width: 1280, height: 800 });
}
