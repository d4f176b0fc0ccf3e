import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { setPageAt } from "~/domain/book/reader/set-page";
import { spreadAt } from "~/domain/book/reader/spreads";
import { spreadBooks } from "../../../../tests/support/books/spread-books";
import { BookReader } from "./book-reader";

const files = { id: 1, folder: "1", pages: 24, filledPages: 1, stories: 1, contents: [] };
const printed = {
  book: { ...files, starts: {}, places: {}, photos: {} },
  language: "en",
  spread: spreadAt("cover", 24),
  current: null,
  ratio: 1,
  coverText: "",
  isRightToLeft: false,
} as const;

test("the cover counts the stories of now, and not those of pages from before", () => {
  const set = setPageAt(spreadBooks.threeStories(1), "cover", null);
  const read = (isMaking: boolean) =>
    renderToStaticMarkup(
      <BookReader
        {...{ type: "biography", set, cover: "", told: [], isMaking, isPicture: false, isClose: false }}
        printed={printed}
      />,
    );
  expect(read(false)).toContain("1 story, and 1 page is filled.");
  expect(read(true)).not.toContain("1 story");
  expect(read(true)).toContain("3 stories");
});
