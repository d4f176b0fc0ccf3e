import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSections } from "~/domain/book/docx/blocks";
import type { Book } from "~/domain/book/model";
import { toPages } from "~/domain/book/pages/pages";
import { printedBook } from "~/domain/book/text/printed-book";
import { isRightToLeft } from "~/domain/book/text/typography";
import { BookPageView } from "~/views/book/book-page";
import { mixedWriting, verses } from "./support/books/books";
import { typesetTestBook } from "./support/books/typeset-test-book";
import { fontsOf, type PdfWord, wordBoxesOf } from "./support/pdf";

/* Indented verse of a whole book, in both directions, is read back line by line from print, Word and screen. */

const folder = mkdtempSync(path.join(os.tmpdir(), "verse-"));
let file: string;

beforeAll(async () => {
  ({ file } = await typesetTestBook(mixedWriting(), folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

const poems = Object.entries(verses);

test.each(poems)(
  "the print file has the lines of the %s verse, further in by their indents",
  (name, lines) => {
    const rows = rowsBelow(`${name} verse`).slice(0, lines.length);
    expect(new Set(rows.map(([word]) => word?.page)).size).toBe(1);
    // The marks of Arabic letters are glyphs of their own, which plain text extraction reads twice.
    if (name !== "Arabic") expect(rows.map(lettersOfRow)).toEqual(lines.map(lettersInOrder));
    const isRtl = isRightToLeft(lines.join());
    const indents = rows.map((row) =>
      isRtl ? -Math.max(...row.map(({ right }) => right)) : Math.min(...row.map(({ left }) => left)),
    );
    expect((indents[1] ?? 0) - (indents[0] ?? 0)).toBeGreaterThan(5);
    expect((indents[2] ?? 0) - (indents[1] ?? 0)).toBeGreaterThan(5);
  },
);

test("the print file has faces for the scripts of the verse", () => {
  const fonts = fontsOf(file).map(({ name }) => name);
  for (const script of ["Thai", "Devanagari", "Hebrew", "Arabic"])
    expect(fonts.join(), script).toMatch(new RegExp(`Noto(?:Sans|Serif|Naskh)${script}`));
});

test("the Word file has a paragraph for each line", () => {
  const texts = toSections(printed(), new Map())
    .flat()
    .flatMap((block) => ("text" in block ? [block] : []));
  for (const [language, lines] of poems) {
    const start = texts.findIndex(({ text }) => text === `${language} verse`);
    const found = texts.slice(start + 1, start + 1 + lines.length);
    expect(found.map(({ text }) => text)).toEqual(lines.map((line) => line.trim()));
    expect(found.map(({ style }) => style)).toEqual(lines.map(() => "Verse"));
    // Points.
    expect(found.map((block) => ("indent" in block ? block.indent : 0) ?? 0)).toEqual([0, 10, 20]);
  }
});

test("the pages of the preview's text have the lines with their indents", () => {
  const book = printed();
  const html = toPages(book)
    .map((page) => renderToStaticMarkup(createElement(BookPageView, { book, number: page.pageNumber, page })))
    .join("");
  for (const line of poems.flatMap(([, lines]) => lines))
    expect(html).toContain(`>${line.replace(/^ +/, (spaces) => "\u00a0".repeat(spaces.length))}<`);
});

function printed(): Book {
  return printedBook(mixedWriting());
}

/** The words below a story's heading, line by line. */
function rowsBelow(title: string): PdfWord[][] {
  const words = wordBoxesOf(file);
  // The contents have the title too.
  const heading = words.findLastIndex(({ text }, index) => `${text} ${words[index + 1]?.text}` === title);
  const rows: PdfWord[][] = [];
  for (const word of words.slice(heading + 2)) {
    const last = rows.at(-1)?.at(-1);
    if (last && last.page === word.page && Math.abs(last.top - word.top) < 8) rows.at(-1)?.push(word);
    else rows.push([word]);
  }
  return rows;
}

/** Words stand in the file as they are seen, from left to right. */
function lettersOfRow(row: PdfWord[]): string {
  return lettersInOrder(row.map(({ text }) => text).join(""));
}

/** Removes spaces, marks of direction and the order of right-to-left letters. */
function lettersInOrder(text: string): string {
  return [...text.normalize("NFKC").replace(/[^\p{L}\p{M}]/gu, "")].sort().join("");
}
