import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CoverOfBook } from "~/domain/book/covers/cover-of-book.server";
import { BookCover } from "../../layout/book-cover";
import { drawBookCover } from "./book-cover-markup.server";

const photo = { kind: "photo", id: 7, key: "7", caption: "", width: 1200, height: 900 } as const;
const cover: CoverOfBook = {
  style: "circular-frame-design",
  content: {
    title: "A <b>Long</b> Way",
    subtitle: "For Tom",
    authorName: "Ada Whitfield",
    photos: [{ ...photo, url: "/media/7/photo.jpg" }],
  },
};

test("two covers on one page have no id in common, and what people type is escaped", () => {
  const [first, second] = [drawBookCover(cover, 8, "first"), drawBookCover(cover, 8, "second")];
  const ids = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids(first)).toHaveLength(1);
  expect(ids(second)).not.toContain(ids(first)[0]);
  expect(first).not.toContain("<b>");
});

test.each([
  ["he", true],
  ["ar", true],
  ["es", false],
  [undefined, false],
] as const)("is bound on the side where a book in %s opens", (language, isRight) => {
  const content = { ...cover.content, ...(language && { language }) };
  expect(drawBookCover({ ...cover, content }, 8).includes("book-cover__right-bound")).toBe(isRight);
});

test("its photo is as large as the cover needs, not more", () => {
  const widthOf = (markup: string) => Number(/photo\.jpg\?w=(\d+)/.exec(markup)?.[1]);
  expect(widthOf(drawBookCover(cover, 3))).toBeLessThan(200);
  expect(widthOf(drawBookCover(cover, 20))).toBeGreaterThan(400);
});

test("is a picture with a name, a link with a name, or decoration", () => {
  const markup = drawBookCover(cover, 8);
  const html = (props: { label?: string; href?: string }) =>
    renderToStaticMarkup(<BookCover markup={markup} width={8} {...props} />);
  expect(html({ label: "Your book" })).toContain('role="img" aria-label="Your book"');
  expect(html({ label: "Read your book", href: "/preview" })).toMatch(/^<a [^>]*aria-label="Read your book"/);
  expect(html({ href: "/preview" })).toContain('tabindex="-1" aria-hidden="true"');
  expect(html({})).toContain('aria-hidden="true"');
});
