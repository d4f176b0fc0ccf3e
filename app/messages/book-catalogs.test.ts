import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { marksOf } from "~/domain/book/text/marks";

/* How the sentences of messages/book/ are written, language by language: forms of numbers, placeholders, marks. */

const folder = "messages/book";
const files = readdirSync(folder).map((file) => file.replace(".json", ""));

/** Marks that are printed as they are typed. */
const ofScripts: Record<string, [string, string]> = { he: ["”", "”"], ar: ["«", "»"] };

function catalogOf(language: string): [text: string, said: string][] {
  return Object.entries(JSON.parse(readFileSync(path.join(folder, `${language}.json`), "utf8")));
}

/** All elements of a sentence, those within its forms too. */
function elementsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    const inner = "options" in element ? Object.values(element.options).flatMap(({ value }) => value) : [];
    return [element, ...elementsOf(inner)];
  });
}

const read = (text: string) => elementsOf(parse(text, { ignoreTag: true }));

function namesIn(text: string): string[] {
  const names = read(text).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
  );
  return [...new Set(names)].sort();
}

const formsIn = (text: string) =>
  read(text).flatMap((element) =>
    element.type === TYPE.plural ? [Object.keys(element.options).sort()] : [],
  );

/** The words between placeholders, where a quotation mark is a mark. */
const wordsIn = (text: string) =>
  read(text)
    .map((element) => (element.type === TYPE.literal ? element.value : ""))
    .join("");

const marksIn = (words: string) => [...words.matchAll(/[“”„«»]/g)].join("");

test("there are languages to read", () => {
  expect(files.length).toBeGreaterThan(10);
});

describe.each(files)("the sentences of books in %s", (language) => {
  const catalog = catalogOf(language);

  test("have every form of number that the language has, and no other", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    const said = catalog.flatMap(([, text]) => formsIn(text));
    expect(said.length).toBeGreaterThan(0);
    for (const own of said) expect(own).toEqual(forms);
  });

  test("have the placeholders of the English ones", () => {
    expect(catalog.filter(([text, said]) => `${namesIn(text)}` !== `${namesIn(said)}`)).toEqual([]);
  });

  test("have no straight quotes, and single spaces", () => {
    expect(catalog.filter(([, said]) => /["']|\s\s|^\s|\s$/.test(said))).toEqual([]);
  });

  test("quote as the language does, with its spaces, and where English quotes", () => {
    const [opening = "", closing = ""] = marksOf(language)?.double ?? ofScripts[language] ?? [];
    const pair = marksIn(opening + closing);
    const wrong = catalog.filter(([text, said]) => {
      const words = wordsIn(said);
      if (marksIn(words) === "") return /["“]/.test(wordsIn(text));
      return marksIn(words) !== pair || !words.includes(opening) || !words.includes(closing);
    });
    expect(pair).toHaveLength(2);
    expect(wrong).toEqual([]);
  });

  test("let no mark begin a line", () => {
    expect(catalog.filter(([, said]) => / [!?:;,.…]/.test(said))).toEqual([]);
  });
});
