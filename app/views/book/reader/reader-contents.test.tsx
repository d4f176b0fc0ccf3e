import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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
