import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawCoverStyle } from "~/domain/book/covers/covers";
import { coverStyleNames } from "~/domain/book/design-options";
import type { Book } from "~/domain/book/model";
import { noParts } from "~/domain/book/parts/parts";
import { CoverSheet } from "../sheets";
import { drawCoverLooks } from "./cover-looks.server";

const book: Book = {
  storyType: "biography",
  title: "A Long Way",
  subtitle: "For Tom",
  authorName: "Ada Whitfield",
  introduction: [],
  parts: noParts,
  look: {
    coverStyle: "classic-portrait",
    coverImage: null,
    layouts: {},
    controls: {},
    positions: {},
    anchors: {},
  },
  chapters: [],
};

test("are the covers as drawn, and drawn anew when the cover says something else", () => {
  const looks = drawCoverLooks(book);
  for (const style of coverStyleNames) {
    const cover = drawCoverStyle(style, { ...book, photos: [] });
    expect(looks[style]).toBe(renderToStaticMarkup(<CoverSheet cover={cover} pixelsPerUnit={0.5} />));
  }
  expect(drawCoverLooks({ ...book })).toBe(looks);
  const other = drawCoverLooks({ ...book, title: "Another Way" });
  for (const style of coverStyleNames) expect(other[style]).not.toBe(looks[style]);
});

test("escape what people type", () => {
  const looks = drawCoverLooks({ ...book, title: "<script>alert(1)</script>" });
  for (const style of coverStyleNames) expect(looks[style]).not.toContain("<script");
});
