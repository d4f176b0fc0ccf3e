import type { Page } from "@playwright/test";
import { openDatabase } from "~/db/open.server";
import { bookLanguages } from "~/messages/book-languages";
import { type DemoSite, openDemoSite } from "../../scripts/screenshots/demo-site";
import { turnRightToLeft } from "../../scripts/screenshots/right-to-left";
import { type Screen, widths } from "../../scripts/screenshots/screens";
import { writePseudoLanguage } from "../support/pseudo-language";
import { type IsWritten, readWritten } from "../support/written-words";
import { loadAxeWithPages, violationsOn } from "./axe";
import { complaintsOnScreens, groups } from "./every-look";
import { expect, test, withScript } from "./scenario";
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

/** Names (of time zones, settings, carriers and typefaces too), codes, and what the examples quote. */
const notSaid =
  /A Life Remembered|Arthur Bell|Benjamin Franklin|Margaret Hale|A walk through the old town|^(?=.*\d)(\w{4}[ -]?)+$|^([A-Z]{4}[ -]?)+$|^(https?:\/\/)?127\.0\.0\.1:|[Dd]ora.?[Ff]inch|[Ww]alter.?[Bb]ell|West wing|^(resident|faithfully)$|The Years at Sea|^[A-Z]\w+\/[A-Z]|^[A-Z]+(_[A-Z\d]+)+/;
/** Whole documents are files of their own. */
const documents = ["/privacy", "/terms", "/accessibility"];
/** Months, days and spans of time are not of the catalogs, but of the locale: that of Spanish. */
const ofLocale = wordsOfLocale("es-US");
const namesOfLocale = namesInLocale("es-US");

for (const people of groups) {
  siteTest(
    `in Spanish axe finds nothing, and no screen is too wide: ${people.join(" and ")}`,
    withScript,
    async ({ browser, spanishSite }) => {
      siteTest.setTimeout(1_200_000);
      const found = await complaintsOnScreens(browser, spanishSite, people, async (page) => [
        ...(await axeComplaints(page)),
        ...(await tooWide(page, widths)),
      ]);
      expect(found).toEqual([]);
    },
  );

  siteTest(
    `longer words fit at 320 px, no button is cut, and no plain English is left but what people wrote: ${people.join(" and ")}`,
    withScript,
    async ({ browser, pseudoSite }) => {
      siteTest.setTimeout(1_200_000);
      const isWritten = await writtenIn(pseudoSite);
      const found = await complaintsOnScreens(browser, pseudoSite, people, async (page, screen) => [
        ...(documents.includes(screen.address) ? [] : await plainEnglish(page, screen, isWritten)),
        ...(await tooWide(page, [320])),
        ...(await cutButtons(page)),
        ...(await wrongRightToLeft(page)),
      ]);
      expect(found).toEqual([]);
    },
  );
}

/** Colors do not differ between languages. */
async function axeComplaints(page: Page): Promise<string[]> {
  await loadAxeWithPages(page.context());
  const violations = await violationsOn(page, { without: ["color-contrast"] });
  return violations.map(({ id, elements }) => `${id} ${elements.join(" ")}`);
}

function cutButtons(page: Page): Promise<string[]> {
  return page.locator("button, .button").evaluateAll((buttons) =>
    buttons
      .filter((button) => button.clientWidth > 1 && button.scrollWidth > button.clientWidth + 1)
      .filter((button) => button.checkVisibility())
      .map((button) => `cut: ${button.textContent}`),
  );
}

/** Reads the page as Hebrew would stand in it: from the right, and no wider than the window. */
async function wrongRightToLeft(page: Page): Promise<string[]> {
  await turnRightToLeft(page);
  const alignment = await page.evaluate(
    () => getComputedStyle(document.querySelector("main") ?? document.body).textAlign,
  );
  const wide = await tooWide(page, [320]);
  return [...wide, ...(/start|right/.test(alignment) ? [] : [alignment])].map(
    (complaint) => `right to left: ${complaint}`,
  );
}

async function writtenIn({ dataDir }: DemoSite): Promise<IsWritten> {
  const { db } = openDatabase(dataDir);
  const isWritten = await readWritten(db, isOfLocale);
  await db.destroy();
  return isWritten;
}

/** In the outbox stand emails as they were said, in the log what was done as the code calls it. */
async function plainEnglish(page: Page, { address }: Screen, isWritten: IsWritten): Promise<string[]> {
  const isKeptAsSaid = /^\/admin(-outbox|\/audit)/.test(address);
  const texts = isKeptAsSaid ? [] : await plainTexts(page);
  return texts.filter((text) => !isOfLocale(text) && !notSaid.test(text) && !isWritten(text));
}

/** Months, days, spans of time, and names of countries and languages. */
function isOfLocale(text: string): boolean {
  if (namesOfLocale.has(text)) return true;
  return (text.match(/\p{L}{4,}/gu) ?? []).every((word) => ofLocale.has(word.toLowerCase()));
}

function namesInLocale(locale: string): Set<string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const countries = letters.flatMap((one) => letters.map((other) => regions.of(one + other) ?? ""));
  return new Set([...countries, ...Object.values(bookLanguages).map(({ name }) => name)]);
}

function wordsOfLocale(locale: string): Set<string> {
  const day = (month: number, date: number) => new Date(2026, month, date);
  const months = Array.from({ length: 12 }, (_, month) => day(month, 1));
  const weekdays = Array.from({ length: 7 }, (_, date) => day(0, date + 1));
  const said = [
    ...months.flatMap((date) =>
      ["long", "short"].map((month) => date.toLocaleDateString(locale, { month } as object)),
    ),
    ...weekdays.flatMap((date) =>
      ["long", "short"].map((weekday) => date.toLocaleDateString(locale, { weekday } as object)),
    ),
    ...(["second", "minute", "hour", "day", "week", "month", "year"] as const).flatMap((unit) =>
      [-1, -2, 2].map((count) =>
        new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit),
      ),
    ),
  ];
  return new Set(said.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
}

/** Texts and names of controls with a word of four letters that have no accent and no bracket. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ["aria-label", "alt", "title", "placeholder"];
    const texts = [...document.body.querySelectorAll("*")].flatMap((element) => {
      // The names of countries are not of the catalogs.
      if (
        element.closest(
          'script, style, mark, ins, del, pre, code, [lang]:not(html), select[autocomplete="country"]',
        )
      )
        return [];
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
