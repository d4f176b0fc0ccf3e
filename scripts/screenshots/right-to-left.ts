import type { Page } from "playwright";

/** Sets an open page as Hebrew would stand in it, with the style sheets of that direction. */
export function turnRightToLeft(page: Page): Promise<void> {
  return page.evaluate(async () => {
    document.documentElement.dir = "rtl";
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="_assets"]')];
    const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener("load", resolve)));
    for (const sheet of sheets) sheet.href = sheet.href.replace(/\.css$/, ".rtl.css");
    await Promise.all(loaded);
  });
}
