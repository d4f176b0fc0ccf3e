import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { coverContent, drawCoverStyle } from "~/domain/book/covers/covers";
import { coverStyleNames } from "~/domain/book/design/design-options";
import type { Book } from "~/domain/book/model";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { CoverSheet } from "../sheets";
import { CoverLooks } from "./cover-looks";

const book: Book = {
  ...plainBook(),
  title: "A Long Way",
  subtitle: "For Tom",
  authorName: "Ada Whitfield",
};

const render = (shown: Book) =>
  renderToStaticMarkup(<CoverLooks content={coverContent(shown)} chosen="heritage-frame" />);

test("are the covers as drawn, and drawn anew when the cover says something else", () => {
  const looks = render(book);
  for (const style of coverStyleNames) {
    const cover = drawCoverStyle(style, { ...book, photos: [] });
    expect(looks).toContain(renderToStaticMarkup(<CoverSheet cover={cover} pixelsPerUnit={0.5} />));
  }
  expect(render({ ...book })).toBe(looks);
  const other = { ...book, title: "Another Way" };
  for (const style of coverStyleNames) {
    const cover = drawCoverStyle(style, { ...other, photos: [] });
    expect(render(other)).toContain(renderToStaticMarkup(<CoverSheet cover={cover} pixelsPerUnit={0.5} />));
    expect(looks).not.toContain(renderToStaticMarkup(<CoverSheet cover={cover} pixelsPerUnit={0.5} />));
  }
});

test("escape what people type", () => {
  const looks = render({ ...book, title: "<script>alert(1)</script>" });
  expect(looks).not.toContain("<script");
  expect(looks.match(/&lt;script/g)?.length).toBeGreaterThanOrEqual(coverStyleNames.length);
});

test("one of them is chosen", () => {
  expect(render(book).match(/checked="" value="[^"]*"/g)).toEqual(['checked="" value="heritage-frame"']);
});
