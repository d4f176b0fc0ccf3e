import { describe, expect, test } from "vitest";
import { shortStories } from "../../../../tests/support/books/books";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { proseOf } from "../../../../tests/support/books/sentences";
import { spreadBooks } from "../../../../tests/support/books/spread-books";
import type { Book } from "../model";
import { findSetPlace, printedPlaceOfSet, type SetPlace, setPageAt } from "./set-page";

const story = (
  id: number,
  letters: number,
  media: Book["chapters"][number]["stories"][number]["media"] = [],
) => ({
  ...{ id, promptId: id, title: `Summer ${id}`, age: null, date: "", location: "" },
  paragraphs: proseOf(letters, 1),
  media,
});
const book = plainBook([story(1, 400), story(2, 2_400)], [story(3, 300)]);
const printed = {
  pages: 24,
  starts: { "chapter-1": 7, "story-1": 8, "story-2": 9, "chapter-2": 17, "story-3": 18 },
};

function leafThrough(of: Book): SetPlace[] {
  const places: SetPlace[] = ["cover"];
  for (;;) {
    const { next } = setPageAt(of, places.at(-1) as SetPlace, null);
    if (next === null) return places;
    places.push(next);
  }
}

const placeAt = (search: string, files: typeof printed | null = printed) =>
  findSetPlace(new URLSearchParams(search), book, files);

test("the pages around the stories have the pictures of print", () => {
  const life = {
    ...{ name: "Ruth Hale", birthdate: "1931", birthplace: "", marriageDate: "1955", spouse: "Sam Hale" },
    ...{ children: "Ann and Joe", occupation: "", significantEvents: ["1971: Moved"] },
  };
  const photo = {
    kind: "photo" as const,
    id: 9,
    key: "9",
    caption: "",
    width: 800,
    height: 600,
    url: "/media/9",
  };
  const dated = { ...story(1, 400, [photo]), date: "1962" };
  const plain = plainBook([dated]);
  const parts = { ...plain.parts, life, hasYearsPhotos: true as const };
  const familyPhotos = [{ kin: "child" as const, name: "Joe", photo }];
  const pictured: Book = {
    ...plain,
    parts: { ...parts, familyPhotos },
    look: { ...plain.look, composition: 2 },
  };
  expect(setPageAt(pictured, "front", null).around.family?.map(({ name }) => name)).toEqual(["Joe"]);
  expect(Object.keys(setPageAt(pictured, "end", null).around.years ?? {})).toEqual(["1"]);
  expect(setPageAt(pictured, { story: 1, part: 1 }, null).around).toEqual({});
  expect(setPageAt(plainBook([dated]), "front", null).around.family).toEqual([]);
});

describe("the book for narrow screens", () => {
  test("has each story on a page of its own, and a long one on several", () => {
    const places = leafThrough(book);
    expect(places.slice(0, 3)).toEqual(["cover", "front", { story: 1, part: 1 }]);
    expect(places.slice(-2)).toEqual([{ story: 3, part: 1 }, "back"]);
    const second = places.filter((place) => typeof place === "object" && place.story === 2);
    expect(second.length).toBeGreaterThan(1);
    const words = second.flatMap((place) => {
      const { book: part } = setPageAt(book, place, null);
      return part.chapters.flatMap(({ stories }) => stories.flatMap(({ paragraphs }) => paragraphs));
    });
    expect(words).toEqual(book.chapters[0]?.stories[1]?.paragraphs);
  });

  const illustratedBooks = {
    "a book of before": shortStories(),
    "a short book by spreads": spreadBooks.threeStories(0),
    "a long book by spreads": spreadBooks.longMemoir(0),
  };

  test.each(Object.entries(illustratedBooks))(
    "%s: has each photo of a story once, wherever it is divided",
    (_, illustrated) => {
      const places = leafThrough(illustrated);
      for (const { stories } of illustrated.chapters) {
        for (const { id, media } of stories) {
          const shown = places
            .filter((place) => typeof place === "object" && place.story === id)
            .flatMap((place) => {
              const { above, behind } = setPageAt(illustrated, place, null).pictures;
              return [...above, ...Object.values(behind).flat()].map((photo) => photo.id);
            });
          const photos = media.flatMap((item) => (item.kind === "photo" ? item.id : []));
          expect(shown.sort()).toEqual(photos.sort());
        }
      }
    },
  );

  test("opens at a printed page, and leads from there to the same page", () => {
    expect(placeAt("page=3")).toBe("front");
    expect(placeAt("page=8")).toEqual({ story: 1, part: 1 });
    expect(placeAt("page=9")).toEqual({ story: 2, part: 1 });
    expect(placeAt("page=16")).toMatchObject({ story: 2, part: 3 });
    expect(placeAt("page=back")).toBe("back");
    for (const place of leafThrough(book)) {
      const page = printedPlaceOfSet(place, book, printed);
      if (typeof place === "object") expect(placeAt(`page=${page}`)).toEqual(place);
    }
  });

  test("opens a chapter at its first story, and a shared page at the first story that begins there", () => {
    expect(placeAt("page=7")).toEqual({ story: 1, part: 1 });
    expect(placeAt("page=17")).toEqual({ story: 3, part: 1 });
    const short = plainBook([story(1, 400), story(2, 300)], [story(3, 300)]);
    const starts = { "chapter-1": 7, "story-1": 8, "story-2": 8, "chapter-2": 9, "story-3": 12 };
    const at = (search: string) => findSetPlace(new URLSearchParams(search), short, { pages: 24, starts });
    expect(at("page=8")).toEqual({ story: 1, part: 1 });
    expect(at("page=9")).toEqual({ story: 3, part: 1 });
    expect(at("page=11")).toEqual({ story: 3, part: 1 });
    expect(at("page=6")).toBe("front");
  });

  test("is leafed through before anything is printed", () => {
    expect(placeAt("page=9", null)).toBe("front");
    expect(placeAt("story=2&part=2", null)).toEqual({ story: 2, part: 2 });
    expect(placeAt("story=2&part=99", null)).toEqual(placeAt("story=2&part=3", null));
    expect(placeAt("story=99", null)).toBe("cover");
    expect(placeAt("", null)).toBe("cover");
  });
});
