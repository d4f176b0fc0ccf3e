import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { setPageAt } from "~/domain/book/reader/set-page";
import { spreadBooks } from "../../../../tests/support/books/spread-books";
import { SetPageView } from "./set-page";

test("the title of a story comes before its photos", () => {
  const book = spreadBooks.threeStories(1);
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const above = stories.map(({ id, title }) => {
    const page = setPageAt(book, { story: id, part: 1 }, null);
    const markup = renderToStaticMarkup(<SetPageView type="biography" page={page} cover="" />);
    expect(markup).toContain(title);
    expect(markup).toContain("<img");
    expect(markup.indexOf("<img")).toBeGreaterThan(markup.indexOf("<h2"));
    return page.pictures.above.length;
  });
  expect(Math.max(...above)).toBeGreaterThan(0);
});
