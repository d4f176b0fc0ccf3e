import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import type { DemoSite } from "./demo-site";
import { type JourneyPicture, journeyPictures } from "./journey-pictures";
import { JourneyWalk } from "./journey-walk";

const folder = "docs/pictures/journey";

/** One person's whole way, as pictures of the window of a phone. */
export async function takeJourney(browser: Browser, site: DemoSite): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const context = await site.open(browser, "visitor", { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const walk = new JourneyWalk(page);
  for (const picture of journeyPictures) {
    await walk[picture.step]();
    await takePicture(page, picture);
  }
  await context.close();
}

async function takePicture(page: Page, { name }: JourneyPicture): Promise<void> {
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ animations: "disabled" });
  const file = path.join(folder, `${name}.webp`);
  await sharp(picture).webp({ quality: 60, effort: 6 }).toFile(file);
  console.log(file);
}
