import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lettering, typefaceNames } from "~/domain/book/lettering/lettering";
import { type Book, type BookPhoto, photosOf } from "~/domain/book/model";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { spreadBooks } from "./support/books/spread-books";
import { expectFacing, expectFilledPages } from "./support/books/spread-expectations";
import { printedPhotos, storyPages } from "./support/books/spread-figures";
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

test("people of the family tree have their photos, beside or above their names", async () => {
  const life = {
    ...{ name: "Ruth Hale", birthdate: "May 4, 1938", birthplace: "Galena", marriageDate: "1960" },
    ...{ spouse: "Tom Hale", occupation: "", significantEvents: [] },
    children: "Ann, Sam, Ben, Eva, Tim, Ida, Kurt, Jo, Max, Leo, Mia, Paul, Amy, Lou",
  };
  const withFamily = (hasPhotos: boolean) => (book: Book) => {
    const photos = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
    const familyPhotos = (["self", "spouse", "child"] as const).map((kin, index) => {
      return { kin, name: ["", "Tom Hale", "Sam"][index] ?? "", photo: photos[index] as BookPhoto };
    });
    return { ...book, parts: { ...book.parts, life, ...(hasPhotos && { familyPhotos }) } };
  };
  const [plain, pictured] = [
    await make("family-plain", {}, withFamily(false)),
    await make("family-pictured", {}, withFamily(true)),
  ];
  const pageOf = (file: string) => wordBoxesOf(file).find(({ text }) => text === "Lou")?.page;
  const imagesOn = (file: string) => imagesOf(file).filter((image) => image.page === pageOf(file)).length;
  expect([imagesOn(plain.file), imagesOn(pictured.file)]).toEqual([0, 3]);
  expect(pictured.document.pages).toBe(plain.document.pages);
  for (const { file } of [plain, pictured]) {
    const titles = wordBoxesOf(file).filter(({ text }) => text === "Family");
    expect(titles.at(-1)?.page, "a large family stays below its title").toBe(pageOf(file));
  }
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

  test("fill a thin book with pages to write in, each with its lines", async () => {
    for (const textSize of ["small", "medium", "large"] as const) {
      const { document } = await make(`thin-${textSize}`, { textSize }, () => ({
        ...spreadBooks.threeStories(0),
        look: { ...spreadBooks.threeStories(0).look, lettering: { textSize } },
      }));
      expect({ textSize, pages: document.pages }).toEqual({ textSize, pages: builtInProfile.pages.least });
    }
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

const variations: [keyof typeof spreadBooks, Partial<Lettering>, seed?: number][] = [
  ["threeStories", { typeface: "garamond", textSize: "large" }],
  ["grandmother", { typeface: "alegreya", textSize: "large" }],
  ["grandmother", { typeface: "atkinson", textSize: "large" }],
  ["textAlone", { typeface: "source-serif", textSize: "large" }],
  ["grandmother", { typeface: "garamond", textSize: "small" }],
  ["manyPhotos", { typeface: "atkinson", textSize: "small" }],
  // Endings that need more than one move.
  ["textAlone", { typeface: "source-serif", textSize: "large" }, 1],
  ["textAlone", { typeface: "alegreya", textSize: "large" }, 1],
  ["threeStories", { typeface: "source-serif", textSize: "large" }, 1],
  ["longMemoir", { typeface: "alegreya", textSize: "large" }, 1],
  ["manyPhotos", { typeface: "source-serif", textSize: "large" }, 1],
  ["manyPhotos", { typeface: "garamond", textSize: "large" }, 1],
];

describe.each(variations)("the book of %s in %j", (name, lettering, seed = 0) => {
  let made: TypesetTestBook;
  beforeAll(async () => {
    const book = spreadBooks[name](seed);
    made = await setTestBook({ ...book, look: { ...book.look, lettering } }, path.join(folder, "varied"));
  });

  test("has filled pages, and pictures that face their stories", async () => {
    await expectFilledPages(made);
    expectFacing(made);
  });

  test("has four lines or more below the title of a story that goes on", () => {
    const first = storyPages(made).flatMap(({ words }) => (words.length > 1 ? words.slice(0, 1) : []));
    const lines = first.map((page) => linesBelowTitle(made.file, page));
    expect(lines.filter((count) => count < 4)).toEqual([]);
  });
});

/** The lines of a page without its title, its details and its page number. */
function linesBelowTitle(file: string, page: number): number {
  const words = wordBoxesOf(file).filter((word) => word.page === page && word.top < 10.5 * 72 + 9);
  return new Set(words.map(({ top }) => Math.round(top))).size - 2;
}
