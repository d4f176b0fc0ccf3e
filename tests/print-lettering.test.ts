import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lettering, typefaceNames } from "~/domain/book/lettering";
import { type Book, photosOf } from "~/domain/book/model";
import { spreadBooks } from "./support/books/spread-books";
import { printedPhotos } from "./support/books/spread-figures";
import { setTestBook, type TypesetTestBook } from "./support/books/typeset-test-book";
import { fontsOf, imagesOf, wordBoxesOf } from "./support/pdf";
import { structureOf } from "./support/pdf-structure";

/* What a person chooses for the letters of a whole book, in the printed book. */

const folder = process.env.KEEP ?? mkdtempSync(path.join(os.tmpdir(), "lettering-"));

afterAll(() => {
  if (!process.env.KEEP) rmSync(folder, { recursive: true });
});

const make = (name: string, lettering: Partial<Lettering>, change: (book: Book) => Book = (book) => book) => {
  const book = spreadBooks.grandmother(0);
  const lettered = Object.keys(lettering).length > 0 ? { ...book.look, lettering } : book.look;
  return setTestBook(change({ ...book, look: lettered }), path.join(folder, name));
};

const families = {
  "source-serif": "SourceSerif4",
  garamond: "EBGaramond",
  alegreya: "Alegreya",
  atkinson: "AtkinsonHyperlegible",
};

test.each(typefaceNames)("a book in %s has its text and its titles in that face", async (typeface) => {
  const { file } = await make(typeface, { typeface });
  const names = fontsOf(file).map(({ name }) => name);
  expect(names.some((name) => name.startsWith(families[typeface]))).toBe(true);
  const others = Object.values(families).filter((family) => family !== families[typeface]);
  expect(names.filter((name) => others.some((other) => name.startsWith(other)))).toEqual([]);
  expect(names.some((name) => name.startsWith("PlayfairDisplay"))).toBe(typeface === "source-serif");
});

test("small photos stand beside the stories in the years, where they were chosen", async () => {
  const dated = (book: Book, hasYearsPhotos: boolean): Book => {
    const life = { name: "Ruth", birthdate: "May 4, 1938", birthplace: "", marriageDate: "", spouse: "" };
    const parts = { ...book.parts, life: { ...life, children: "", occupation: "", significantEvents: [] } };
    return { ...book, parts: { ...parts, ...(hasYearsPhotos && { hasYearsPhotos: true as const }) } };
  };
  const [plain, pictured] = [
    await make("years-plain", {}, (book) => dated(book, false)),
    await make("years-pictured", {}, (book) => dated(book, true)),
  ];
  const shown = Object.keys(pictured.drawn.partPictures.years ?? {}).length;
  expect(shown).toBeGreaterThan(3);
  expect(imagesOf(pictured.file).length).toBe(imagesOf(plain.file).length + shown);
});

test("titles have the chosen color, chapters too", async () => {
  const { file } = await make("wine", { headingColor: "wine" });
  const { pages } = await structureOf(file);
  const wine = /0\.419\d* 0\.133\d* 0\.2\d* (?:sc|scn|rg)\b/;
  expect(pages.filter((page) => wine.test(page)).length).toBeGreaterThan(8);
  const green = /0\.113\d* 0\.30\d* 0\.309?\d* (?:sc|scn|rg)\b/;
  expect(pages.filter((page) => green.test(page))).toEqual([]);
});

describe("three sizes", () => {
  const made: Record<string, TypesetTestBook> = {};
  beforeAll(async () => {
    for (const textSize of ["small", "medium", "large"] as const)
      made[textSize] = await make(textSize, textSize === "medium" ? {} : { textSize });
  });
  const words = (size: string) => wordBoxesOf((made[size] as TypesetTestBook).file);

  test("have larger letters and as many words", () => {
    const count = (size: string) => words(size).length;
    expect(count("large") / count("small")).toBeGreaterThan(0.95);
    const pages = ["small", "medium", "large"].map((size) => made[size]?.document.pages ?? 0);
    expect(pages).toEqual(pages.toSorted((one, other) => one - other));
  });

  test("print every photo once", () => {
    for (const book of Object.values(made)) {
      const all = book.drawn.book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
      const ids = printedPhotos(book).map(({ photo }) => photo.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(all.length);
    }
  });
});
