import type { Page } from "@playwright/test";
import { type DemoSite, openDemoSite } from "../../scripts/screenshots/demo-site";
import { everybody, isTwin, nameOfScreen, type Who, widths } from "../../scripts/screenshots/screens";
import { writePseudoLanguage } from "../support/pseudo-language";
import { axeOn, expect, test } from "./scenario";
import { tooWide } from "./too-wide";

/* Every screen in Spanish, and in a language that shows what is not translated and what has no room to grow. */

const openSpanishSite = () => openDemoSite({ language: "es" });
const openPseudoSite = () =>
  openDemoSite({ language: "es", settings: { MESSAGES_DIR: writePseudoLanguage() } });

const siteTest = test.extend<{ spanishSite: DemoSite; pseudoSite: DemoSite }>({
  spanishSite: [
    async ({ sites }, use) => use(await sites.open(openSpanishSite, ({ stop }) => stop())),
    { timeout: 300_000 },
  ],
  pseudoSite: [
    async ({ sites }, use) => use(await sites.open(openPseudoSite, ({ stop }) => stop())),
    { timeout: 300_000 },
  ],
});

/** Names (of time zones too), codes and what the demo's people wrote; whole documents are files of their own. */
const notSaid =
  /A Life Remembered|Arthur Bell|Benjamin Franklin|Margaret Hale|A walk through the old town|^English$|^(\w{4} ?)+$|^[A-Z]\w+\/[A-Z]/;
/** Who sees nothing that anybody has written, save whoever reads for the family. */
const unwritten: Who[] = ["visitor", "newcomer"];
const documents = ["/privacy", "/terms", "/accessibility"];

siteTest.skip(({ hasScript }) => !hasScript, "axe needs script; its findings are the same without.");

siteTest("in Spanish axe finds nothing, and no screen is too wide", async ({ browser, spanishSite }) => {
  siteTest.setTimeout(1_200_000);
  const found: string[] = [];
  let looks = 0;
  await spanishSite.visitAll(browser, everybody, async (page, screen) => {
    if (isTwin(screen)) return;
    looks += 1;
    for (const complaint of [...(await axeComplaints(page)), ...(await tooWide(page, widths))])
      found.push(`${nameOfScreen(screen)}: ${complaint}`);
  });
  expect(found).toEqual([]);
  expect(looks).toBeGreaterThan(100);
});

siteTest(
  "longer words fit at 320 px, no button is cut, and no plain English is left where nobody has written",
  async ({ browser, pseudoSite }) => {
    siteTest.setTimeout(1_200_000);
    const found = new Set<string>();
    let looks = 0;
    await pseudoSite.visitAll(browser, everybody, async (page, screen) => {
      if (isTwin(screen)) return;
      const isOthers = documents.includes(screen.address) || /^\/(reading|gifts\/)/.test(screen.address);
      const isUnwritten = unwritten.includes(screen.who) && !isOthers;
      const plain = isUnwritten ? (await plainTexts(page)).filter((text) => !notSaid.test(text)) : [];
      if (isUnwritten) looks += 1;
      const complaints = [...plain, ...(await tooWide(page, [320])), ...(await cutButtons(page))];
      for (const complaint of [...complaints, ...(await wrongRightToLeft(page))])
        found.add(`${nameOfScreen(screen)}: ${complaint}`);
    });
    expect([...found]).toEqual([]);
    expect(looks).toBeGreaterThan(10);
  },
);

/** Colors do not differ between languages. */
async function axeComplaints(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).disableRules("color-contrast").analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`);
}

function cutButtons(page: Page): Promise<string[]> {
  return page.locator("button, .button").evaluateAll((buttons) =>
    buttons
      .filter((button) => button.clientWidth > 1 && button.scrollWidth > button.clientWidth + 1)
      .filter((button) => button.checkVisibility())
      .map((button) => `cut: ${button.textContent}`),
  );
}

/** Reads the page as Hebrew would stand in it, with the sheets of that direction: from the right, and no wider than the window. */
async function wrongRightToLeft(page: Page): Promise<string[]> {
  const alignment = await page.evaluate(async () => {
    document.documentElement.dir = "rtl";
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="_assets"]')];
    const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener("load", resolve)));
    for (const sheet of sheets) sheet.href = sheet.href.replace(/\.css$/, ".rtl.css");
    await Promise.all(loaded);
    return getComputedStyle(document.querySelector("main") ?? document.body).textAlign;
  });
  const wide = await tooWide(page, [320]);
  return [...wide, ...(/start|right/.test(alignment) ? [] : [alignment])].map(
    (complaint) => `right to left: ${complaint}`,
  );
}

/** Texts and names of controls with a word of four letters that have no accent and no bracket. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ["aria-label", "alt", "title", "placeholder"];
    const texts = [...document.body.querySelectorAll("*")].flatMap((element) => {
      // The names of countries are not of the catalogs.
      if (element.closest('script, style, [lang]:not(html), select[autocomplete="country"]')) return [];
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return [
        ...own.map(({ textContent }) => textContent ?? ""),
        ...names.map((name) => element.getAttribute(name) ?? ""),
      ];
    });
    return texts
      .filter((text) => /[a-z]{4}/i.test(text) && !/[[\]áéíöüñÁÉÖ]/.test(text))
      .map((text) => text.trim());
  });
}
