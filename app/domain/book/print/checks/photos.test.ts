import { expect, test } from "vitest";
import { longStories, shortStories } from "../../../../../tests/support/books/books";
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
