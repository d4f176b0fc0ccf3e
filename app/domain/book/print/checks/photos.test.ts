import { expect, test } from "vitest";
import { longStories, shortStories } from "../../../../../tests/support/books/books";
import { plainBook } from "../../../../../tests/support/books/plain-book";
import { proseOf } from "../../../../../tests/support/books/sentences";
import type { Book } from "../../model";
import { drawBook } from "../placements";
import { builtInProfile } from "../printer-profile";
import { checkPhotos } from "./photos";

function soft(book: Book) {
  return checkPhotos(drawBook(book), builtInProfile, []).filter(({ level }) => level !== "note");
}

test("a book as the composer sets it has no soft photo, apart from tiny ones", () => {
  const tiny = new Set(photosOf(longStories()).flatMap(({ id, width }) => (width < 400 ? [id] : [])));
  expect(soft(shortStories())).toEqual([]);
  expect(soft(longStories()).filter(({ id }) => !tiny.has(Number(id.split("-")[1])))).toEqual([]);
});

test("a tiny photo is called small and not soft, as long as no choice makes it larger than it bears", () => {
  const tiny = plainBook([
    {
      ...{ id: 1, promptId: 1, title: "The stamp", age: null, date: "", location: "" },
      paragraphs: proseOf(300, 1),
      media: [
        { kind: "photo", id: 1, key: "1", caption: "", width: 280, height: 200, url: "" },
        { kind: "photo", id: 2, key: "2", caption: "", width: 90, height: 60, url: "" },
      ],
    },
  ]);
  const found = checkPhotos(drawBook(tiny), builtInProfile, []);
  expect(found.map(({ level }) => level)).toEqual(["note", "note"]);
  expect(found.filter(({ text }) => /small/.test(text))).toHaveLength(found.length);
  for (const { text, remedy } of found) {
    expect(text).toMatch(/is small\. It is printed as large as it stays clear, about [\d.]+ inches wide\.$/);
    expect(remedy).toMatch(/^If you want it larger, use a larger copy/);
  }
  const controls = { 1: { rotation: 0, scale: 3, panX: 0.5, panY: 0.5, width: 500, height: 400 } };
  const zoomed = { ...tiny, look: { ...tiny.look, controls } as Book["look"] };
  const [zoomedFinding] = soft(zoomed);
  expect(zoomedFinding?.text).toMatch(/soft|blurry/);
});

test("the check never advises a place as large as the one that is chosen", () => {
  for (const scale of [1.01, 1.05, 1.4, 2.5]) {
    const book = shortStories();
    const controls = Object.fromEntries(
      photosOf(book).map(({ key }) => [
        key,
        { rotation: 0, scale, panX: 0.5, panY: 0.5, width: 500, height: 400 },
      ]),
    );
    for (const { text, remedy } of soft({ ...book, look: { ...book.look, controls } as Book["look"] })) {
      const [chosen, advised] = [text, remedy].map((words) =>
        Number(/([\d.]+) inches/.exec(words)?.[1] ?? 0),
      );
      expect(advised, `${text} ${remedy}`).toBeLessThan(chosen as number);
    }
  }
});

function photosOf({ chapters }: Book) {
  return chapters.flatMap(({ stories }) =>
    stories.flatMap(({ media }) => media.filter((item) => item.kind === "photo")),
  );
}
