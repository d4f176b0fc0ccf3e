import { Document, Packer } from "docx";
import JSZip from "jszip";
import { expect, test } from "vitest";
import { saidIn } from "~/messages/language";
import { hebrewBook } from "../../../../tests/support/books/hebrew-book";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { type Book, languageOfBook } from "../model";
import { contentsParagraphs } from "./front-matter";

/** Whether each paragraph of the contents runs from right to left. */
async function directionsOf(book: Book): Promise<boolean[]> {
  const children = saidIn(languageOfBook(book), () => contentsParagraphs(book, new Map()));
  const file = await Packer.toBuffer(new Document({ sections: [{ children }] }));
  const xml = (await (await JSZip.loadAsync(file)).file("word/document.xml")?.async("string")) ?? "";
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = ""]) => inner.includes("<w:bidi/>"));
}

test("the contents of a book in Hebrew run from right to left, and a year without letters too", async () => {
  const book = hebrewBook();
  const [first] = book.chapters;
  if (first) first.title = "1951";
  const directions = await directionsOf(book);
  expect(directions.length).toBeGreaterThan(6);
  expect(new Set(directions)).toEqual(new Set([true]));
});

test("the contents of a book in English run from left to right", async () => {
  const story = { id: 1, promptId: 1, title: "1951", paragraphs: ["Words."], media: [] };
  const directions = await directionsOf(plainBook([{ ...story, age: null, date: "", location: "" }]));
  expect(new Set(directions)).toEqual(new Set([false]));
});
