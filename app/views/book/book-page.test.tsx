import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Book, type BookQrCode, defaultCaptions } from "~/domain/book/model";
import { toPages } from "~/domain/book/pages/pages";
import { plainBook } from "../../../tests/support/books/plain-book";
import { BookPageView } from "./book-page";

const code: BookQrCode = {
  ...{ kind: "code", id: 9, key: "9", caption: defaultCaptions.audio, width: 1, height: 1 },
  ...{ address: "https://a.life/m/9", medium: "audio", seconds: 60, poster: null },
};
const story = {
  ...{ id: 7, promptId: 7, title: "The mill", paragraphs: ["Words."], media: [code] },
  ...{ age: null, date: "", location: "" },
};

/** What stands below a code, in the drawing and in the list. */
function captionsIn(language: Book["language"]): string[] {
  const book: Book = { ...plainBook([story]), language };
  const page = toPages(book).find(({ pageType }) => pageType === "media");
  if (!page) throw new Error("The book has a page with a code.");
  const html = renderToStaticMarkup(<BookPageView book={book} page={page} number={null} />);
  return [...html.matchAll(/<(?:p|li)[^>]*>([^<]* · [^<]*)</g)].map(([, words = ""]) => words);
}

test("the words below a code are those of the book, whatever the language of its reader", () => {
  expect(captionsIn("es")).toEqual(Array(2).fill("Escanee para escuchar · a.life/m/9"));
  expect(captionsIn("en")).toEqual(Array(2).fill("Scan to listen · a.life/m/9"));
});
