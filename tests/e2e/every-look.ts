import type { Page } from "@playwright/test";
import type { Who } from "../../scripts/screenshots/screens";
import { type Violation, violationsOn } from "./axe";
import { tooWide } from "./too-wide";

/** Who looks at the screens of the demo: groups of about the same size, so that the workers share them, and one alone is tried again. */
export const groups: readonly (readonly Who[])[] = [
  ["visitor"],
  ["benjamin"],
  ["admin"],
  ["rosewood", "margaret", "newcomer", "ruth"],
];

/** Checks only the contrast in other color schemes, where nothing else can differ. */
export async function axeComplaints(page: Page): Promise<string[]> {
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
