import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import type { Book, BookPhoto, BookQrCode, BookStory } from "../model";
import { drawBook } from "../print/placements";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

const large = (id: number, fields: Partial<BookPhoto> = {}) => photo(3000, 2000, { id, ...fields });
const story = (id: number, media: BookPhoto[]): BookStory => ({
  ...{ id, promptId: id, title: `Story ${id}`, paragraphs: ["The river froze."], media },
  ...{ age: null, date: "", location: "" },
});
const bySpreads = (book: Book, fields: Partial<Book["look"]> = {}): Book => ({
  ...book,
  look: { ...book.look, composition: 2, ...fields },
});
const honoredIn = (book: Book) => {
  const { honored, stories } = drawBook(book);
  return {
    frontispiece: honored?.frontispiece?.boxes[0]?.item.id ?? null,
    chapters: Object.values(honored?.chapters ?? {}).map(({ box }) => box.item.id),
    doubles: Object.values(honored?.doubles ?? {}).flatMap((pages) =>
      pages.map(({ boxes }) => boxes[0]?.item.id),
    ),
    left: stories.flatMap(({ plates }) =>
      plates.flatMap(({ sheet }) => sheet.boxes.map(({ item }) => item.id)),
    ),
    elsewhere: stories.flatMap(({ spreads }) => spreads?.elsewhere.map(({ id }) => id) ?? []),
  };
};

test("a chapter opens with a photo of a story that has others, and the story says where it is", () => {
  const found = honoredIn(bySpreads(plainBook([story(1, [large(1)]), story(2, [large(2), large(3)])])));
  expect(found).toMatchObject({ chapters: [2], left: [1, 3], elsewhere: [2] });
});

test("a dark photo opens no chapter that has another", () => {
  const dark = large(1, { isDark: true, caption: "Night" });
  expect(honoredIn(bySpreads(plainBook([story(1, [dark]), story(2, [large(2)])]))).chapters).toEqual([2]);
});

test("small photos stay with their stories", () => {
  expect(honoredIn(bySpreads(plainBook([story(1, [photo(640, 480)])]))).chapters).toEqual([]);
});

test("six photos of a chapter give a double page without words", () => {
  const photos = Array.from({ length: 6 }, (_, index) => large(index + 1, { caption: "The mill" }));
  const found = honoredIn(bySpreads(plainBook([story(1, photos.slice(0, 3)), story(2, photos.slice(3))])));
  expect(found.doubles.length).toBe(2);
  expect([...found.chapters, ...found.doubles, ...found.left].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("what a person arranged is not promoted", () => {
  const book = plainBook([story(1, [large(1)]), story(2, [large(2)])]);
  const layouts = { "story-1-media-1": "mosaic" as const };
  expect(honoredIn(bySpreads(book, { layouts })).chapters).toEqual([2]);
  expect(honoredIn(bySpreads(book, { anchors: { "1": 0, "2": 0 } })).chapters).toEqual([]);
});

test("a chosen frontispiece is it, and leaves its story", () => {
  const book = bySpreads(plainBook([story(1, [large(1), large(2)])]));
  const chosen = { ...book, parts: { ...book.parts, frontispiece: large(2) } };
  expect(honoredIn(chosen)).toMatchObject({ frontispiece: 2, chapters: [1], left: [] });
});

test("parts that were left out stay out", () => {
  const book = bySpreads(plainBook([story(1, [large(1), large(2)])]));
  const without = {
    ...book,
    parts: { ...book.parts, omitted: ["chapter-pictures" as const, "frontispiece" as const] },
  };
  expect(honoredIn(without)).toMatchObject({ frontispiece: null, chapters: [], left: [1, 2] });
});

test("a design of before has no places of honor", () => {
  expect(drawBook(plainBook([story(1, [large(1)])])).honored).toBeNull();
});

test("a photo that was chosen for a chapter opens it and leaves its story; none is none", () => {
  const stories = [story(1, [large(1)]), story(2, [large(2), photo(600, 400, { id: 3 })])];
  const chosen = honoredIn(bySpreads(plainBook(stories), { chapterPhotos: { 1: 3 } }));
  expect(chosen.chapters).toEqual([3]);
  expect(chosen.left).not.toContain(3);
  expect(honoredIn(bySpreads(plainBook(stories), { chapterPhotos: { 1: 0 } })).chapters).toEqual([]);
  expect(honoredIn(bySpreads(plainBook(stories), { chapterPhotos: { 1: 99 } })).chapters).toEqual([2]);
});

test("a story without words keeps the photos that its title stands on", () => {
  const wordless = (id: number, media: BookPhoto[]) => ({ ...story(id, media), paragraphs: [] });
  const alone = bySpreads(plainBook([wordless(1, [large(1)]), story(2, [large(2)])]));
  expect(honoredIn(alone)).toMatchObject({ chapters: [2], left: [1], elsewhere: [2] });
  expect(honoredIn({ ...alone, look: { ...alone.look, coverImage: large(1) } }).frontispiece).toBeNull();
  const album = bySpreads(
    plainBook([
      wordless(
        1,
        [1, 2, 3, 4, 5, 6].map((id) => large(id)),
      ),
    ]),
  );
  expect(honoredIn(album)).toMatchObject({ chapters: [], doubles: [], left: [1, 2, 3, 4, 5, 6] });
  const letter = large(1, { isHandwriting: true });
  expect(honoredIn(bySpreads(plainBook([wordless(1, [letter])]))).left).toEqual([1]);
  const chosen = { ...alone, parts: { ...alone.parts, frontispiece: large(1) } };
  expect(honoredIn(chosen)).toMatchObject({ frontispiece: 1, left: [1], elsewhere: [2] });
  expect(honoredIn(bySpreads(alone, { chapterPhotos: { 1: 1 } }))).toMatchObject({
    chapters: [1],
    left: [1, 2],
  });
});

test("a photo beside a code in a story without words is printed once", () => {
  const code: BookQrCode = {
    ...{ kind: "code", id: 9, key: "9", caption: "", width: 1, height: 1, address: "https://a.life/m/9" },
    ...{ medium: "audio", seconds: 60, poster: null },
  };
  const told: BookStory = { ...story(1, []), paragraphs: [], media: [large(1), code] };
  expect(honoredIn(bySpreads(plainBook([told])))).toMatchObject({ chapters: [], left: [1, 9] });
});
