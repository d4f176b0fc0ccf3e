import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { chromiumPath, fakeMicrophone, quietChromium } from "./programs.mjs";
import { type DemoSite, openDemoSite } from "./screenshots/demo-site";
import { documentPictures } from "./screenshots/document-pictures";
import { takeJourney } from "./screenshots/journey";
import { takeMessagePages } from "./screenshots/message-pages";
import { turnRightToLeft } from "./screenshots/right-to-left";
import { everybody, nameOfScreen, widths } from "./screenshots/screens";

/*
 * `npm run screenshots`: the pictures in docs/pictures, taken of the demo, with one person's whole way in
 * docs/pictures/journey. `npm run screenshots -- --journey`: these alone. `npm run screenshots --
 * FOLDER`: every screen at three widths, light and dark. `npm run screenshots -- --rtl FOLDER`: every screen as it would
 * stand in Hebrew or Arabic. `npm run screenshots -- --messages FOLDER`: every screen with the number of each of its
 * messages, and the list of them, for translators.
 */

/** Long pages are cropped to this height, in pixels. */
const mostHeight = 5_000;

const [, , first, second] = process.argv;
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...quietChromium, ...fakeMicrophone],
});
try {
  if (first === "--messages" && second) await takeMessagePages(browser, path.resolve(second));
  else await takeScreens(browser, first, second);
} finally {
  await browser.close();
}

async function takeScreens(browser: Browser, first: string | undefined, second?: string): Promise<void> {
  const site = await openDemoSite();
  try {
    if (first === "--journey") await takeJourney(browser, site);
    else if (first === "--rtl" && second) await takeRightToLeft(browser, site, path.resolve(second));
    else if (first) await takeAll(browser, site, path.resolve(first));
    else await takeForDocuments(browser, site);
  } finally {
    await site.stop();
  }
}

async function takeForDocuments(browser: Browser, site: DemoSite): Promise<void> {
  mkdirSync("docs/pictures", { recursive: true });
  for (const { name, who, screen, width, height, before } of documentPictures) {
    const context = await site.open(browser, who, { viewport: { width, height } });
    const page = await context.newPage();
    await before?.(page);
    await page.goto(screen, { waitUntil: "networkidle" });
    const picture = await page.screenshot({ animations: "disabled" });
    await sharp(picture).png({ palette: true, effort: 10 }).toFile(`docs/pictures/${name}.png`);
    console.log(`docs/pictures/${name}.png`);
    await context.close();
  }
  await takeJourney(browser, site);
}

async function takeAll(browser: Browser, site: DemoSite, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await site.visitAll(browser, everybody, async (page, screen) => {
    const name = nameOfScreen(screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths)
        await takeAt(page, width, path.join(folder, `${name}-${width}-${colorScheme}.png`));
    }
    console.log(name);
  });
}

async function takeRightToLeft(browser: Browser, site: DemoSite, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await site.visitAll(browser, everybody, async (page, screen) => {
    const name = nameOfScreen(screen);
    await turnRightToLeft(page);
    for (const width of widths) await takeAt(page, width, path.join(folder, `${name}-${width}-rtl.png`));
    console.log(name);
  });
}

async function takeAt(page: Page, width: number, file: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.waitForLoadState("networkidle");
  const height = Math.min(mostHeight, await page.evaluate(() => document.body.scrollHeight));
  await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height } });
}
