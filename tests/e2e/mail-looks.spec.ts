import type { Page } from "@playwright/test";
import { letterInDark } from "~/domain/base/mail/letter";
import { mailGroups, samplesOfKind } from "~/domain/running/mail/kinds/mail-kinds";
import { inLanguage } from "~/messages/language.server";
import { wholeLanguages } from "~/messages/languages";
import { expect, expectAccessible, test } from "./scenario";
import { tooWide } from "./too-wide";

/* How emails look where they are read: on a phone and on a computer, in the dark, without pictures. */

test.skip(({ hasScript }) => !hasScript, "an email is the same without script");

const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
const kinds = mailGroups.flatMap((group) => group.kinds);

/** Words of at least 15 px stand on the page, and nothing is pressed that is lower than a finger but small links of the foot. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [...document.body.querySelectorAll("p, a, td, h1")];
    const small = words.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 15);
    const buttons = [...document.body.querySelectorAll<HTMLElement>("a.button")];
    const low = buttons.filter((one) => one.getBoundingClientRect().height < 44);
    return [...small, ...low].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

for (const language of wholeLanguages)
  test(`in ${language} each kind fits into 320 and 600 px, has large words, and its colors are told apart in the dark`, async ({
    page,
  }) => {
    test.slow();
    for (const mail of kinds.flatMap((kind) => inLanguage(language, () => samplesOfKind(config, kind)))) {
      for (const html of [mail.html, letterInDark(mail.html)]) {
        await page.setContent(html);
        expect(await tooWide(page, [320, 600]), mail.id).toEqual([]);
        expect(await tooSmall(page), mail.id).toEqual([]);
      }
    }
  });

test("the colors and the order of an email are accessible, by day and in the dark", async ({ page }) => {
  for (const kind of ["weekly-question", "welcome", "order-changed"] as const)
    for (const mail of samplesOfKind(config, kind))
      for (const html of [mail.html, letterInDark(mail.html)]) {
        // The programs that show emails have the landmarks, and the subject as a heading.
        const head = html.includes("<h1")
          ? "<main>"
          : `<main><h1 class="title" style="color:#26201a">${mail.subject}</h1>`;
        await page.setContent(html.replace(/<body[^>]*>/, `$&${head}`).replace("</body>", "</main></body>"));
        await expectAccessible(page);
      }
});

test("without pictures the weekly question has the words of its cover, and nothing else is missing", async ({
  page,
}) => {
  const [mail] = samplesOfKind(config, "weekly-question");
  await page.setContent((mail?.html ?? "").replace(/src="data:[^"]+"/g, 'src=""'));
  const cover = page.getByRole("img", { name: "The cover of your book" });
  await expect(cover).toHaveCount(1);
  expect(await tooWide(page, [320, 600])).toEqual([]);
  await expect(page.getByRole("link", { name: "Write or tell your answer" })).toBeVisible();
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/mail-without-pictures.png`, fullPage: true });
});

test("only what comes inside of an email is a picture in it, and a cover is small", async () => {
  for (const mail of kinds.flatMap((kind) => samplesOfKind(config, kind))) {
    for (const [, address = ""] of mail.html.matchAll(/<img[^>]*src="([^"]*)"/g)) {
      expect(address, mail.id).toMatch(/^data:image\/jpeg;base64,/);
      expect(Buffer.from(address.split(",")[1] ?? "", "base64").length).toBeLessThan(30 * 1024);
    }
    expect(mail.html, mail.id).not.toMatch(/url\(|@import|<link|background=|size-adjust/);
  }
});
