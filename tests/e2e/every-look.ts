import type AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { axeOn } from "./scenario";
import { tooWide } from "./too-wide";

/** Checks only the contrast in other color schemes, where nothing else can differ. */
export async function axeComplaints(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).analyze();
  const complaints = violations.map((violation) => wordsOf("light", violation));
  await page.emulateMedia({ colorScheme: "dark" });
  complaints.push(...(await contrastComplaints(page, "dark")));
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  complaints.push(...(await contrastComplaints(page, "forced")));
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  return complaints;
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

function wordsOf(colors: string, { id, nodes }: Violations[number]): string {
  return `${colors} ${id} ${nodes.map(({ html }) => html).join(" ")}`;
}

/** Uses the axe that the first analysis has left in the page, because loading it takes longer than its one rule. */
async function contrastComplaints(page: Page, colors: string): Promise<string[]> {
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: unknown): Promise<{ violations: Violations }> };
    };
    return (await axe.run({ runOnly: ["color-contrast"], resultTypes: ["violations"] })).violations;
  });
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
