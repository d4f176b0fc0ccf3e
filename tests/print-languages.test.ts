import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Packer } from "docx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toDocument } from "~/domain/book/docx/document";
import { type Book, languageOfBook } from "~/domain/book/model";
import { printedBook } from "~/domain/book/text/printed-book";
import { inLanguage } from "~/messages/language.server";
import { hebrewBook } from "./support/books/hebrew-book";
import { spanishBook } from "./support/books/spanish-book";
import { typesetTestBook } from "./support/books/typeset-test-book";
import { fontsOf, textOf, wordBoxesOf } from "./support/pdf";
import { unzip } from "./support/zip";

/* Whole books in their own language: what is printed around the stories, and on which side it begins. */

const folder = mkdtempSync(path.join(os.tmpdir(), "languages-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Made {
  file: string;
  text: string;
  word: string;
  /** Without its tags. */
  wordText: string;
}

async function make(book: Book, name: string): Promise<Made> {
  const output = path.join(folder, name);
  return inLanguage(languageOfBook(book), async () => {
    const { file } = await typesetTestBook(book, output);
    const document = await Packer.toBuffer(toDocument(printedBook(book), new Map()));
    const parts = await unzip(document);
    const word = `${parts.get("word/document.xml")}${parts.get("word/styles.xml")}`;
    const lines = [...word.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, words]) => words);
    return { file, text: textOf(file), word, wordText: lines.join("\n") };
  });
}

const englishWords =
  /Contents|Introduction|CHAPTER|Chapter|The Years|The Family|With Thanks|Printed for|written by|Set in/;

describe("a book of twenty stories in Spanish", () => {
  let made: Made;
  beforeAll(async () => {
    made = await make(spanishBook(), "es");
  });

  test("says everything around its stories in Spanish", () => {
    for (const words of [
      ...[
        "Contenido",
        "Introducción",
        "CAPÍTULO 3",
        "Impreso para la familia de",
        "Los años",
        "Personas y lugares",
      ],
      ...[
        "La familia",
        "Nacimiento",
        "4 de marzo de 1932",
        "A los 10 años",
        "enero de 1938",
        "20 historias y 30 fotos",
      ],
    ])
      expect(made.text).toContain(words);
    expect(made.text).not.toMatch(englishWords);
    expect(made.wordText).not.toMatch(englishWords);
  });

  test("opens speech with a dash that touches its first word, and questions with their mark", () => {
    expect(made.text).toContain("—¿Quién anda ahí? —preguntó mi abuela desde la cocina.");
    expect(made.text).toContain("Lucía y «la casa del balcón»");
    expect(made.text).toContain("¿De dónde venía mi familia?");
    expect(made.word).toContain("—¡Bendito sea Dios!");
  });

  test("sorts its index as Spanish is sorted, and its years in order", () => {
    const from = made.text.lastIndexOf("Personas y lugares");
    const names = [
      "Ángel",
      "Élida",
      "Íñiguez",
      "Mayagüez",
      "Nueva York",
      "Nuria",
      "Ñica",
      "Óscar",
      "Zoraida",
    ];
    const places = names.map((name) => made.text.indexOf(name, from));
    expect(Math.min(...places)).toBeGreaterThan(from);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const years = made.text.slice(made.text.lastIndexOf("Los años"), from).match(/\b(?:19)\d\d\b/g) ?? [];
    expect(years.length).toBeGreaterThan(10);
    expect(years).toEqual(years.toSorted());
  });

  test("is Spanish to readers of PDF and to Word, and its story in English is English", () => {
    const pdf = readFileSync(made.file, "latin1");
    expect(pdf).toContain("/Lang (es)");
    expect(pdf).toContain("/Lang (en)");
    expect(made.word).toMatch(/<w:rPrDefault>.*<w:lang w:val="es-US"\/>.*<\/w:rPrDefault>/s);
    expect(made.word).toMatch(/<w:lang w:val="en-US"\/><\/w:rPr><w:t[^>]*>My grandson asked me/);
    expect(made.word).not.toMatch(/<w:lang w:val="en-US"\/><\/w:rPr><w:t[^>]*>[^<]*abuel/);
  });
});

describe("a book in Hebrew", () => {
  let made: Made;
  beforeAll(async () => {
    made = await make(hebrewBook(), "he");
  });

  test("is bound at the right: its first page is a left-hand one, with the wide margin outside", () => {
    expect(readFileSync(made.file, "latin1")).toContain("/Direction /R2L");
    const words = wordBoxesOf(made.file);
    const edges = (page: number) => {
      const ofPage = words.filter((word) => word.page === page);
      return {
        left: Math.min(...ofPage.map(({ left }) => left)),
        right: 882 - Math.max(...ofPage.map(({ right }) => right)),
      };
    };
    const [even, odd] = [edges(10), edges(19)];
    expect(even.right).toBeGreaterThan(even.left + 50);
    expect(odd.left).toBeGreaterThan(odd.right + 50);
  });

  test("has its page numbers at the outer edges", () => {
    const numbers = wordBoxesOf(made.file).filter(({ text, page }) => text === String(page));
    const middle = (page: number) => numbers.findLast((word) => word.page === page)?.left ?? 441;
    expect(middle(10)).toBeGreaterThan(600);
    expect(middle(13)).toBeLessThan(300);
  });

  test("says everything around its stories in Hebrew", () => {
    expect(made.text).not.toMatch(englishWords);
    expect(made.wordText).toContain("תוכן העניינים");
    expect(made.wordText).not.toMatch(englishWords);
  });
});

test.each([
  ["he", "NotoSerifHebrew"],
  ["ar", "NotoNaskhArabic"],
] as const)(
  "a book in %s has the letters of its own words, whatever its stories are written in",
  async (language, font) => {
    const book = spanishBook();
    const chapters = book.chapters
      .slice(0, 1)
      .map((chapter) => ({ ...chapter, stories: chapter.stories.slice(0, 1) }));
    const { file } = await make({ ...book, language, chapters }, `letters-${language}`);
    expect(fontsOf(file).map(({ name }) => name.replace(/-.*/, ""))).toContain(font);
  },
);
