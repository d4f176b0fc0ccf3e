import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fitCaption } from "~/domain/book/layouts/slot";
import { type Book, type BookPhoto, type BookQrCode, defaultCaptions } from "~/domain/book/model";
import { toPages } from "~/domain/book/pages/pages";
import { plainBook } from "../../../tests/support/books/plain-book";
import { read } from "../../../tests/support/repository";
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

test("a caption on its picture has paper behind it, as in print, also in a book by spreads", () => {
  const photo: BookPhoto = {
    ...{ kind: "photo", id: 5, key: "5", caption: "The mill pond in June" },
    ...{ width: 3000, height: 2000, url: "/media/5" },
  };
  const plain = plainBook([{ ...story, media: [photo] }]);
  const papers = [{}, { composition: 2 } as const].map((composed) => {
    const book: Book = {
      ...plain,
      look: { ...plain.look, ...composed, layouts: { "story-7-media-1": "mosaic" } },
    };
    const page = toPages(book).find(({ pageType }) => pageType === "media");
    if (!page) throw new Error("The book has a page with a photo.");
    const html = renderToStaticMarkup(<BookPageView book={book} page={page} number={null} />);
    return html.match(/<rect[^>]*fill="#fffdf8"[^>]*><\/rect><foreignObject/g)?.length;
  });
  expect(papers).toEqual([1, 1]);
});

test("the distance of lines of each caption and cover is one that the stylesheet knows", () => {
  const css = read("app/styles/book-sheets.css");
  const styles = ["plain", "editorial", "handwritten", "label", "note", "tab"] as const;
  const ofCaptions = styles.map((style) => fitCaption("Words", { x: 0, y: 0, w: 300, h: 60 }, style));
  const ofCovers = ["framed", "galleries", "divided"].flatMap((file) =>
    [...read(`app/domain/book/covers/${file}.ts`).matchAll(/\bleading: ([\d.]+)/g)].map(([, leading]) =>
      Number(leading),
    ),
  );
  const all = [...ofCaptions.map((caption) => caption && caption.leading / caption.size), ...ofCovers];
  const unknown = all.filter(
    (leading) => !css.includes(`.set--leading-${Math.round(100 * Number(leading))} {`),
  );
  expect(unknown).toEqual([]);
});
