import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { toSections } from "./blocks";

test("a high photo below headings leaves them their part of the page", () => {
  const photo = (id: number) =>
    ({ kind: "photo", id, key: String(id), caption: "", width: 0, height: 0, url: "" }) as const;
  const story = (id: number, paragraphs: string[]) => ({
    ...{ id, promptId: id, title: `Story ${id}`, paragraphs, media: [photo(id)] },
    ...{ age: null, date: "", location: "" },
  });
  const file = { data: new Uint8Array(), type: "jpg", width: 1200, height: 2400 } as const;
  const files = new Map(["1", "2", "3"].map((key) => [key, file]));
  const blocks = toSections(plainBook([story(1, []), story(2, []), story(3, ["Words."])]), files).flat();
  const heights = blocks.flatMap((block) => ("photo" in block ? [Math.round(block.photo.height)] : []));
  // The first of a chapter, the next on its own page, and one behind words.
  expect(heights).toEqual([300, 480, 540]);
});
