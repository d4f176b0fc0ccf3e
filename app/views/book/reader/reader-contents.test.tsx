import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ContentsEntry } from "~/domain/book/reader/contents";
import { ReaderContents } from "./reader-contents";

const contents = [{ kind: "story" as const, title: "Los años de la guerra", page: 12 }];

test("the entries carry the language of the book where the page is in another", () => {
  const listOf = (language: "en" | "es") =>
    /<ul[^>]*>/.exec(
      renderToStaticMarkup(
        <ReaderContents type="biography" step="print" language={language} contents={contents} />,
      ),
    )?.[0];
  expect(listOf("es")).toBe('<ul class="list-plain" lang="es">');
  expect(listOf("en")).toBe('<ul class="list-plain">');
});

test("a story leads to itself, also where another one begins on its page, and a chapter to its page", () => {
  const entries: ContentsEntry[] = [
    { kind: "chapter", title: "Childhood", page: 11 },
    { kind: "story", title: "The war", page: 12, storyId: 3 },
    { kind: "story", title: "The mill", page: 12, storyId: 4 },
  ];
  const markup = renderToStaticMarkup(
    <ReaderContents
      {...{ type: "biography", step: "read", language: "en", contents: entries, current: entries[2] }}
    />,
  );
  const links = [...markup.matchAll(/<li[^>]*><a href="([^"]*)"([^>]*)>/g)].map(
    ([, href = "", rest = ""]) => href + rest,
  );
  const preview = "/preview?type=biography&amp;";
  expect(links).toEqual([
    `${preview}page=11`,
    `${preview}story=3&amp;page=12`,
    `${preview}story=4&amp;page=12 aria-current="page"`,
  ]);
});
