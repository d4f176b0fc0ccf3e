import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Book } from "~/domain/book/model";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { insideSpread } from "~/domain/book/reader/inside-spread";
import { plainBook } from "../../../tests/support/books/plain-book";
import { OpenPages, PageStrip } from "./page-strip";
import { InsideLook } from "./reader/inside-look";

const directionsOf = (language: Book["language"]) => {
  const book: Book = { ...plainBook(), language };
  const inside = insideSpread("/book/files/7", { pages: 24, profile: builtInProfile, ...book });
  const images = { files: 7, href: "/book/files/7", ratio: 1, isRightToLeft: inside.isRightToLeft };
  const markup = renderToStaticMarkup(
    <>
      <PageStrip pages={24} images={images} />
      <OpenPages type="biography" pages={24} images={images} />
      <InsideLook inside={inside} />
    </>,
  );
  return [...markup.matchAll(/class="([\w-]+)[^"]*"[^>]* dir="(\w+)"/g)].map(([, name, dir]) => [name, dir]);
};

test("pages of a book in Hebrew follow each other from right to left", () => {
  expect(directionsOf("he")).toEqual([
    ["page-strip", "rtl"],
    ["open-pages__list", "rtl"],
    ["inside-look__spread", "rtl"],
  ]);
  expect(directionsOf("es")).toEqual([]);
});
