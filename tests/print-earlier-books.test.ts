import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Book } from "~/domain/book/model";
import { noParts } from "~/domain/book/parts/parts";
import { drawBook } from "~/domain/book/print/placements";
import { coverData } from "~/domain/book/print/print-data";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { longStories, mixedWriting, shortStories } from "./support/books/books";
import { spreadBooks } from "./support/books/spread-books";
import { setTestBook } from "./support/books/typeset-test-book";
import { structureOf } from "./support/pdf-structure";

/*
 * Designs of before open as they are: every page and the cover are drawn to the byte as they were, until their person composes the
 * book anew. Whoever changes a hash here changes the books of people who did not ask for it.
 */

const folder = mkdtempSync(path.join(os.tmpdir(), "earlier-"));
afterAll(() => rmSync(folder, { recursive: true }));

const life = {
  ...{
    name: "Ada Winter",
    birthdate: "May 4, 1938",
    birthplace: "Galena",
    marriageDate: "1960",
    spouse: "Tom",
  },
  ...{ children: "Ann, Sam", occupation: "Teacher", significantEvents: ["1971: Moved to Dubuque"] },
};

/** With a cover photo, and all pages around the stories. */
function withRooms(book: Book): Book {
  const [chapter] = book.chapters;
  const photo = chapter?.stories.flatMap(({ media }) => media).find(({ kind }) => kind === "photo");
  const coverImage = photo?.kind === "photo" ? photo : null;
  const parts = { ...noParts, life, contributors: ["Anna"], dedication: ["For Rose"] };
  const chapters = book.chapters.map((one) => ({ ...one, ageRange: "13-18" }));
  return { ...book, parts, chapters, look: { ...book.look, coverImage } };
}

/** Three short stories by spreads, whose letters are larger than those around them. */
function bySpreadsOfBefore(): Book {
  const book = withRooms(spreadBooks.threeStories(0));
  return { ...book, look: { ...book.look, composition: 2 } };
}

const books: Record<string, [make: () => Book, pages: string, cover: string]> = {
  "short stories": [shortStories, "eb7a1510898886e0", "db333d207be6436c"],
  "long stories": [longStories, "5b77e6f9fd0578da", "10f2b3d53623594b"],
  "stories in many scripts": [mixedWriting, "e4c0e6675e1c753f", "fcbbef5f02d2c7ff"],
  "short stories with all rooms": [() => withRooms(shortStories()), "ec381eb7b192ecc4", "ff1ca8fe0b533c6b"],
  "three stories by spreads": [bySpreadsOfBefore, "e19e66736ede8594", "321ae97ef677d5b8"],
};

test.each(Object.entries(books))("%s are drawn as they were", async (name, [make, pages, cover]) => {
  const made = await setTestBook(make(), path.join(folder, name));
  const drawn = (await structureOf(made.file)).pages.join("\n");
  const drawnCover = coverData(drawBook(make()), builtInProfile, {}, made.document.pages);
  expect({ pages: hashOf(drawn), cover: hashOf(JSON.stringify(drawnCover)) }).toEqual({ pages, cover });
});

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
