import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { BookStory } from "~/domain/book/model";
import { plainBook } from "./support/books/plain-book";
import { typesetTestBook } from "./support/books/typeset-test-book";
import { textOf } from "./support/pdf";

const folder = mkdtempSync(path.join(os.tmpdir(), "lists-"));
afterAll(() => rmSync(folder, { recursive: true }));

function datedStories(count: number): BookStory[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const fields = { id, promptId: id, title: `Story ${id}`, age: null, location: "" };
    return { ...fields, date: String(1900 + id), paragraphs: ["One line."], media: [] };
  });
}

test("contents and years are set closer where that saves a page of a few lines", async () => {
  const { document, file } = await typesetTestBook(plainBook(datedStories(22)), folder);
  const starts = document.query("start") as { id: string; page: number }[];
  const pageOf = (id: string) => starts.find((start) => start.id === id)?.page ?? 0;
  expect(textOf(file, pageOf("contents"), pageOf("contents"))).toMatch(
    /Story 1 [\s\S]*Story 22 [\s\S]*The Years/,
  );
  expect(pageOf("introduction")).toBe(pageOf("contents") + 1);
  expect(textOf(file, pageOf("years"), pageOf("years"))).toMatch(/1901\s+Story 1\s[\s\S]*1922\s+Story 22\s/);
});

test.each([24, 27, 31, 49])("the contents of %i stories end with no nearly empty page", async (count) => {
  const { document, file } = await typesetTestBook(plainBook(datedStories(count)), folder);
  const starts = document.query("start") as { id: string; page: number }[];
  const pageOf = (id: string) => starts.find((start) => start.id === id)?.page ?? 0;
  const last = pageOf("introduction") - 1;
  const entries = textOf(file, last, last).match(/(?:Story \d+|The Years) [ .]+\d+$/gm) ?? [];
  expect(entries.length).toBeGreaterThanOrEqual(8);
});
