import type { Browser, Page } from "@playwright/test";
import type { DemoSite } from "../../scripts/screenshots/demo-site";
import { isTwin, nameOfScreen, type Screen, type Who } from "../../scripts/screenshots/screens";
import { loadAxeWithPages, type Violation, violationsOn } from "./axe";
import { expect } from "./scenario";
import { tooWide } from "./too-wide";

/** Who looks at the screens of the demo: groups of about the same size, so that the workers share them, and one alone is tried again. */
export const groups: readonly (readonly Who[])[] = [
  ["visitor"],
  ["benjamin"],
  ["admin"],
  ["rosewood", "margaret", "newcomer", "ruth"],
];

/** An address is not looked at once its print file is made: then it is a download. */
const mostDownloads = 3;

/** What is wrong on the screens of these people, each with the name of its screen. */
export async function complaintsOnScreens(
  browser: Browser,
  site: DemoSite,
  people: readonly Who[],
  complaintsOn: (page: Page, screen: Screen) => Promise<string[]>,
): Promise<string[]> {
  const found = new Set<string>();
  let looks = 0;
  await site.visitAll(browser, people, async (page, screen) => {
    if (isTwin(screen)) return;
    looks += 1;
    for (const complaint of await complaintsOn(page, screen))
      found.add(`${nameOfScreen(screen)}: ${complaint}`);
  });
  const screens = site.screens.filter((screen) => !isTwin(screen));
  const theirs = screens.filter(({ who }) => people.includes(who));
  expect(screens.length).toBeGreaterThan(250);
  expect(theirs.length).toBeGreaterThan(10);
  expect(looks).toBeGreaterThanOrEqual(theirs.length - mostDownloads);
  return [...found];
}

/** Checks only the contrast in other color schemes, where nothing else can differ. */
export async function axeComplaints(page: Page): Promise<string[]> {
  await loadAxeWithPages(page.context());
  const complaints = (await violationsOn(page)).map((violation) => wordsOf("light", violation));
  await page.emulateMedia({ colorScheme: "dark" });
  complaints.push(...(await contrastComplaints(page, "dark")));
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  complaints.push(...(await contrastComplaints(page, "forced")));
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  return complaints;
}

function wordsOf(colors: string, { id, elements }: Violation): string {
  return `${colors} ${id} ${elements.join(" ")}`;
}

async function contrastComplaints(page: Page, colors: string): Promise<string[]> {
  const violations = await violationsOn(page, { only: ["color-contrast"] });
  return violations.map((violation) => wordsOf(colors, violation));
}

/** At each width, and in the largest letters on the narrowest phone. */
export async function tooWideAnywhere(page: Page, widths: readonly number[]): Promise<string[]> {
  return [...(await tooWide(page, widths)), ...(await tooWideInLargest(page))];
}

/** The text size that a person chooses, on the narrowest phone. */
async function tooWideInLargest(page: Page): Promise<string[]> {
  const html = page.locator("html");
  const chosen = (await html.getAttribute("class")) ?? "";
  const choose = (name: string) => html.evaluate((element, to) => element.setAttribute("class", to), name);
  await choose("text-largest");
  const complaints = await tooWide(page, [320]);
  await choose(chosen);
  return complaints.map((complaint) => `in Largest, ${complaint}`);
}
