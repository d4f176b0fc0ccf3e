import type { Page } from "@playwright/test";

/** How far the page reaches beyond the window at each width, and with what. */
export async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    if (overflow > 0) complaints.push(`${overflow} px too wide at ${width}: ${await widest(page)}`);
  }
  return complaints;
}

/** The innermost element that reaches beyond the window. */
function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    );
    return wide.at(-1)?.outerHTML.slice(0, 200) ?? "";
  });
}
