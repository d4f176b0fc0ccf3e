import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Finding, FindingLevel } from "~/domain/book/print/checks/finding";
import { FindingLists } from "./finding-list";

const some = (level: FindingLevel, count: number): Finding[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${level}-${index}`, level, text: `${level} ${index}`, remedy: "Mend it." },
    link: { href: "/book", label: "See the book" },
  }));

/** The texts of the findings that are seen at once, and of all. */
function shown(findings: Finding[]) {
  const html = renderToStaticMarkup(<FindingLists findings={findings} images={null} />);
  const texts = (part: string) => [...part.matchAll(/<p>(\w+ \d+)<\/p>/g)].map(([, text]) => text);
  return { unfolded: texts(html.replace(/<details.*?<\/details>/gs, "")), all: texts(html) };
}

test("at most seven lines of the check are unfolded, the weightiest ones, and none is lost", () => {
  const { unfolded, all } = shown([...some("note", 4), ...some("held", 5), ...some("warning", 30)]);
  expect(unfolded).toEqual([..."01234"].map((n) => `held ${n}`).concat("warning 0", "warning 1"));
  expect(all).toHaveLength(35);
  expect(shown(some("stop", 40)).unfolded).toHaveLength(7);
  expect(shown(some("warning", 7)).unfolded).toEqual(shown(some("warning", 7)).all);
});
