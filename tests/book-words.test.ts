import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { toDocument } from "~/domain/book/docx/document";
import { coverPhotoParagraph, photoParagraphs } from "~/domain/book/docx/photos";
import {
  type Book,
  type BookQrCode,
  type BookStory,
  defaultIntroduction,
  defaultSubtitle,
  defaultTitle,
} from "~/domain/book/model";
import { yearsAndAges } from "~/domain/book/parts/chapter-ages";
import { writingPages } from "~/domain/book/parts/writing-pages";
import { elsewhereData } from "~/domain/book/print/elsewhere-data";
import { drawBook } from "~/domain/book/print/placements";
import { bookData, coverData } from "~/domain/book/print/print-data";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { findTextPart } from "~/domain/book/reader/text-parts";
import { standardLifeStages } from "~/domain/writing/prompts/standard-content";
import { sayChapter, sayPrompt } from "~/domain/writing/prompts/standard-words";
import { type BookLanguage, bookLanguageCodes, bookLanguages } from "~/messages/book-languages";
import { readCatalog } from "~/messages/catalogs.server";
import { inLanguage } from "~/messages/language.server";
import { unpack } from "~/messages/message";
import { t, translateWith } from "~/messages/translate";
import { speakAllLanguages } from "~/messages/translate.server";
import { ReadThrough } from "~/views/book/reader/read-through";
import { spanishBook } from "./support/books/spanish-book";

/* What a book says by itself, in every language that a book can be made in: messages/book/, or the catalog of screens. */

afterEach(speakAllLanguages);

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name);
const namesIn = (text: string) => [...new Set(placeholders(text))].sort();

/** Everything: recordings and films, what a relative remembers, a page of handwriting, events without a place or a spouse. */
function fullBook(): Book {
  const book = spanishBook();
  const codes = (["audio", "video"] as const).map(
    (medium, index): BookQrCode => ({
      kind: "code",
      id: 900 + index,
      key: String(900 + index),
      caption: index === 0 ? "Scan to listen" : "Scan to watch",
      width: 1,
      height: 1,
      address: "https://book.example/m/abcdefgh",
      medium,
      seconds: 75,
      poster: null,
    }),
  );
  const [first, ...others] = book.chapters;
  const [story, ...stories] = first?.stories ?? [];
  if (!first || !story) throw new Error("The book has no stories.");
  const memory = { id: 1, name: "Ada", relation: "" };
  const speech = [
    { paragraph: 0, recordedOn: "2026-03-03" },
    { paragraph: 1, recordedOn: "2026-03-03", memory },
  ];
  const handwriting = { ...photoOf(book), id: 902, key: "902", isHandwriting: true } as const;
  return {
    ...book,
    look: { ...book.look, coverImage: { ...photoOf(book), caption: "" } },
    parts: { ...book.parts, frontispiece: { ...photoOf(book), caption: "" } },
    chapters: [
      {
        ...first,
        stories: [{ ...story, speech, media: [...story.media, handwriting, ...codes] }, ...stories],
      },
      ...others,
    ],
  };
}

function mapStories(book: Book, change: (story: BookStory) => BookStory): Book {
  const chapters = book.chapters.map((chapter) => ({ ...chapter, stories: chapter.stories.map(change) }));
  return { ...book, chapters };
}

function photoOf({ chapters }: Book) {
  const photo = chapters.flatMap(({ stories }) => stories.flatMap(({ media }) => media)).find(isPhoto);
  if (!photo) throw new Error("The book has no photo.");
  return photo;
}

const isPhoto = (item: BookStory["media"][number]) => item.kind === "photo";

/** Makes print, Word and the text on the screen of a book, and what nobody wrote. */
function sayAll(): void {
  const full = fullBook();
  const life = full.parts.life && { ...full.parts.life, birthplace: "", spouse: "" };
  const bare = mapStories({ ...full, parts: { ...full.parts, family: "", life } }, (story) => ({
    ...story,
    media: [],
  }));
  const unnamed = mapStories(full, (story) => ({
    ...story,
    media: story.media.map((item) => (item.kind === "photo" ? { ...item, caption: "" } : item)),
  }));
  const bySpreads: Book = { ...full, look: { ...full.look, composition: 2 } };
  const lettered: Book = { ...full, look: { ...full.look, lettering: { typeface: "garamond" } } };
  for (const book of [full, bare, unnamed, bySpreads, lettered]) {
    const drawn = drawBook(book);
    bookData(drawn, builtInProfile, {}, { year: 2026, links: false });
    coverData(drawn, builtInProfile, {}, 40);
    toDocument(book, new Map());
    const page = { ...findTextPart(book, {}), type: "biography", hasPages: false } as const;
    renderToStaticMarkup(createElement(ReadThrough, page));
  }
  for (const caption of ["", "x"]) elsewhereData({ ...photoOf(full), caption }, "es");
  writingPages(6);
  yearsAndAges({ id: 6, ageRange: "65 and beyond" }, full);
  const file = { data: new Uint8Array(), type: "jpg", width: 800, height: 600 } as const;
  coverPhotoParagraph(file, full.title);
  for (const item of full.chapters.flatMap(({ stories }) => stories.flatMap(({ media }) => media)))
    photoParagraphs({ image: { ...item, caption: "" }, storyTitle: "x", file, width: 72, height: 72 });
  for (const type of ["biography", "mission"] as const) defaultTitle("Ruth", type);
  for (const words of [defaultSubtitle, defaultIntroduction]) t(words);
  for (const { id, title, ageRange, description } of standardLifeStages)
    for (const text of [title, ageRange, description]) sayChapter(id, text);
  for (const { id, title } of standardLifeStages.flatMap(({ prompts }) => prompts)) sayPrompt(id, title);
}

function listSaid(): string[] {
  const said = new Set<string>();
  translateWith((text) => {
    said.add(unpack(text).text);
    return text;
  });
  sayAll();
  speakAllLanguages();
  // The ages of some chapters are numbers alone.
  return [...said].filter((text) => /\p{L}/u.test(text)).sort();
}

const files = readdirSync("messages/book").sort();
const catalogOf = (file: string) =>
  JSON.parse(readFileSync(path.join("messages/book", file), "utf8")) as Record<string, string>;
/** Those of screens have them in the catalog of screens. */
const ofScreens: BookLanguage[] = ["en", "es"];

test("every language of books has a file, or a whole catalog of screens", () => {
  const expected = bookLanguageCodes.filter((code) => !ofScreens.includes(code));
  expect(files).toEqual(expected.map((code) => `${code}.json`).sort());
});

test("the languages of screens that are whole say all of it too", () => {
  const catalog = readCatalog("es");
  expect(listSaid().filter((text) => catalog[text] === undefined)).toEqual([]);
});

describe.each(files)("messages/book/%s", (file) => {
  const catalog = catalogOf(file);

  test("has what a book says, and nothing else", () => {
    expect(Object.keys(catalog).sort()).toEqual(listSaid());
    expect(Object.values(catalog).filter((said) => said.trim() === "")).toEqual([]);
  });

  test("has a heading of its own for each of the 96 questions", () => {
    const titles = standardLifeStages.flatMap(({ prompts }) => prompts.map(({ title }) => title));
    const said = titles.map((title) => catalog[title]);
    expect(said.filter((text, place) => !text || text === titles[place])).toEqual([]);
    expect(new Set(said).size).toBe(96);
  });

  test("has the placeholders of the English sentences, and is ICU MessageFormat", () => {
    for (const [text, said] of Object.entries(catalog)) {
      parse(said, { ignoreTag: true });
      expect(namesIn(said)).toEqual(namesIn(text));
    }
  });

  test("is in the letters of its language, with names of typefaces alone from others", () => {
    const letters = { el: "Greek", ru: "Cyrillic", uk: "Cyrillic", he: "Hebrew", ar: "Arabic" }[
      file.slice(0, 2)
    ];
    const own = new RegExp(`\\p{Script=${letters ?? "Latin"}}`, "u");
    expect(Object.values(catalog).filter((said) => !own.test(said))).toEqual([]);
  });
});

test.each(bookLanguageCodes)("counts, dates and the locale of %s are known", (code) => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(bookLanguages[code].locale)).toHaveLength(1);
  const count = (stories: number) =>
    inLanguage(code, () =>
      t("{stories, plural, one {# story} other {# stories}}, written by {authorName}.", {
        stories,
        authorName: "Ada",
      }),
    );
  for (const stories of [1, 2, 3, 5, 20, 21, 101]) expect(count(stories)).toMatch(/Ada/);
});
