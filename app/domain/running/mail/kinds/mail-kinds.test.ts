import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mailKinds } from "~/db/enumerations";
import { readCatalog } from "~/messages/catalogs.server";
import { inLanguage } from "~/messages/language.server";
import { type Language, languageCodes } from "~/messages/languages";
import { unpack } from "~/messages/message";
import { translateWith } from "~/messages/translate";
import { speakAllLanguages } from "~/messages/translate.server";
import { foreignLeft } from "../../../../../tests/support/foreign-left";
import { letterInDark } from "../../../base/mail/letter";
import { mailGroups, samplesOfKind } from "./mail-kinds";

const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
const shown = mailGroups.flatMap(({ kinds }) => kinds);

test("each kind of mail that the database knows stands on the page, once", () => {
  expect([...shown].sort()).toEqual([...mailKinds].sort());
});

describe.each(languageCodes)("in %s", (language) => {
  test.each(mailKinds)("%s has a subject, words and a page, and no hole in it", (kind) => {
    for (const mail of inLanguage(language, () => samplesOfKind(config, kind))) {
      const { subject, text, html } = mail;
      expect(subject.trim()).not.toBe("");
      expect(text.length).toBeGreaterThan(60);
      expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|\[object|\{\w+[},]|localhost/);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).not.toMatch(/<script|javascript:/);
    }
  });

  test("no two mails of a kind are the same", () => {
    for (const kind of mailKinds) {
      const texts = inLanguage(language, () => samplesOfKind(config, kind).map(({ text }) => text));
      expect(new Set(texts).size, kind).toBe(texts.length);
    }
  });
});

test.each(["es", "de"] as const)("all sentences of all mails are in %s for its reader", (language) => {
  const left = inLanguage(language, () =>
    mailKinds.flatMap((kind) =>
      samplesOfKind(config, kind).flatMap(({ subject, html }) =>
        foreignLeft(`<body><p>${subject}</p>${html}`, language).map((text) => `${kind}: ${text}`),
      ),
    ),
  );
  expect(left).toEqual([]);
});

/** Also those that stand within another one, as its values. */
function untranslated(language: Language, say: () => unknown): string[] {
  const catalog = readCatalog(language);
  const left = new Set<string>();
  translateWith((text) => {
    const english = unpack(text).text;
    if (catalog[english] === undefined) left.add(english);
    return english;
  });
  try {
    inLanguage(language, say);
  } finally {
    speakAllLanguages();
  }
  return [...left];
}

test.each(["es", "de"] as const)(
  "no part of a sentence of a mail is in English for a reader of %s",
  (language) => {
    const left = mailKinds.flatMap((kind) =>
      untranslated(language, () => samplesOfKind(config, kind)).map((text) => `${kind}: ${text}`),
    );
    expect(left).toEqual([]);
  },
);

/** What stays: the program that takes emails, and the questions that are mailed. */
const ofMachines = /mail (server|provider)|mailed question/gi;

test("people read of emails, never of mail: in every kind, and in every sentence of the pages", () => {
  const said = mailKinds.flatMap((kind) =>
    samplesOfKind(config, kind).map(({ subject, text }) => `${subject}\n${text.replace(/\S*[@/]\S*/g, "")}`),
  );
  const sentences = Object.keys(JSON.parse(readFileSync("messages/es.json", "utf8")));
  const own = [...said, ...sentences].filter((text) =>
    /(?<![\w-])mail(s|ed|ing)?\b/i.test(text.replace(ofMachines, "").replace(/##.*/, "")),
  );
  expect(own).toEqual([
    "Who shared what came in the mail?",
    expect.stringMatching(/^\{source, select, mail \{The clock of the/),
  ]);
});

test("a mail in the dark has the dark colors without a question", () => {
  const [mail] = samplesOfKind(config, "weekly-question");
  const dark = letterInDark(mail?.html ?? "");
  expect(dark).not.toContain("prefers-color-scheme");
  expect(dark).toContain(".sheet{background:#26211c!important");
  expect(dark.match(/[{]/g)?.length).toBe(dark.match(/[}]/g)?.length);
});
