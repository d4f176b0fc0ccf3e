import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultControls, type QuarterTurn } from "~/domain/book/design/controls";
import { type Book, type BookStory, defaultSubtitle } from "~/domain/book/model";
import { findTextPart } from "~/domain/book/reader/text-parts";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { ReadThrough } from "./read-through";

function storyOf(id: number, date: string): BookStory {
  const text = "The ferry left at six. ".repeat(20);
  return {
    id,
    promptId: id,
    title: `Summer ${id}`,
    paragraphs: [text],
    age: null,
    date,
    location: "",
    media: [],
  };
}

const life = {
  ...{ name: "Ruth Hale", birthdate: "1931-05-04", birthplace: "Galena", marriageDate: "1955-06-11" },
  ...{ spouse: "Samuel", children: "Anna and Joe", occupation: "Teacher" },
  significantEvents: ["1971: Moved to Dubuque"],
};

function bookWith(parts: Partial<Book["parts"]>): Book {
  const book = plainBook([storyOf(1, "1940")], [storyOf(2, "1962")]);
  return { ...book, parts: { ...book.parts, life, ...parts } };
}

/** The terms and descriptions of a section, as text. */
function listOf(book: Book, id: string, part: number, mostLetters?: number): string[][] {
  const found = findTextPart(book, { part }, mostLetters);
  const html = renderToStaticMarkup(<ReadThrough type="biography" hasPages={false} {...found} />);
  const [section = ""] = new RegExp(`<section aria-labelledby="${id}">.*?</section>`, "s").exec(html) ?? [];
  const rows = [...section.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  return rows.map((row) => row.slice(1).map((text) => text.replace(/<[^>]*>/g, "")));
}

const facts = [
  ["Born", "May 4, 1931, Galena"],
  ["Married", "Samuel, June 11, 1955"],
  ["Children", "Anna and Joe"],
  ["Work", "Teacher"],
];
const years = [
  ["1931", "Born in Galena"],
  ["1940", "Summer 1"],
  ["1955", "Married Samuel"],
  ["1962", "Summer 2"],
  ["1971", "Moved to Dubuque"],
];

test.each([
  [defaultSubtitle, 0],
  ["Ninety summers", 1],
])("of the subtitle %s what is printed is shown", (subtitle, count) => {
  const found = findTextPart({ ...bookWith({}), subtitle }, { part: 1 });
  const html = renderToStaticMarkup(<ReadThrough type="biography" hasPages={false} {...found} />);
  expect(html.split(subtitle).length - 1).toBe(count);
});

test("the text to read straight through has the family page and the years of the printed book", () => {
  expect(listOf(bookWith({}), "family", 1)).toEqual(facts);
  expect(listOf(bookWith({}), "years", 1)).toEqual(years);
});

test("a part that is left out of the book is left out of its text", () => {
  expect(listOf(bookWith({ omitted: ["family"] }), "family", 1)).toEqual([]);
  expect(listOf(bookWith({ omitted: ["timeline"] }), "years", 1)).toEqual([]);
});

test("a text in several parts has the family in the first and the years in the last", () => {
  expect(listOf(bookWith({}), "family", 1, 100)).toEqual(facts);
  expect(listOf(bookWith({}), "years", 1, 100)).toEqual([]);
  expect(listOf(bookWith({}), "family", 2, 100)).toEqual([]);
  expect(listOf(bookWith({}), "years", 2, 100)).toEqual(years);
});

test("a photo that was turned in the design is turned here too, and as high as that makes it", () => {
  const photo = { ...{ kind: "photo" as const, id: 5, key: "5", caption: "The mill", url: "/media/5" } };
  const story = { ...storyOf(1, ""), media: [{ ...photo, width: 1600, height: 800 }] };
  const book = plainBook([story]);
  const markupOf = (rotation: QuarterTurn) => {
    const look = { ...book.look, controls: { "5": { ...defaultControls, rotation } } };
    const found = findTextPart({ ...book, look }, { part: 1 });
    return renderToStaticMarkup(<ReadThrough type="biography" hasPages={false} {...found} />);
  };
  expect(markupOf(0)).toContain(
    '<img src="/media/5?w=800" width="800" height="400" alt="The mill" loading="lazy"/>',
  );
  expect(markupOf(90)).toContain('<svg width="800" height="1600" viewBox="0 0 800 1600">');
  expect(markupOf(90)).toContain('transform="translate(800 0) rotate(90)"');
  expect(markupOf(180)).toContain('<svg width="800" height="400" viewBox="0 0 800 400">');
  expect(markupOf(90)).toContain('role="img" aria-label="The mill"');
});

test("chapters have the years and ages of the printed book", () => {
  const book = bookWith({});
  const chapters = book.chapters.map((chapter) => ({ ...chapter, ageRange: "13 - 18" }));
  const bySpreads = { ...book, chapters, look: { ...book.look, composition: 2 as const } };
  const found = findTextPart(bySpreads, { part: 1 });
  const html = renderToStaticMarkup(<ReadThrough type="biography" hasPages={false} {...found} />);
  expect(html).toContain("1944–1949 · Ages 13–18");
});
