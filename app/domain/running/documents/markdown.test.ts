import { describe, expect, test } from "vitest";
import { readMarkdown } from "./markdown";

const text = (words: string) => [{ kind: "text", text: words }];

describe("a document", () => {
  test("has a title, headings, paragraphs and lists", () => {
    const { title, blocks } = readMarkdown(
      "# Terms\n\nOne\nand two.\r\n\r\n## Part\nThree.\n### Small\n\n- a\n  goes on\n- b\n\n1. x\n2. y\n",
    );
    expect(title).toBe("Terms");
    expect(blocks).toEqual([
      { kind: "paragraph", words: text("One and two.") },
      { kind: "heading", level: 2, words: text("Part") },
      { kind: "paragraph", words: text("Three.") },
      { kind: "heading", level: 3, words: text("Small") },
      { kind: "list", isNumbered: false, items: [text("a goes on"), text("b")] },
      { kind: "list", isNumbered: true, items: [text("x"), text("y")] },
    ]);
  });

  test("without a title, and without anything", () => {
    expect(readMarkdown("Just this.").title).toBe("");
    expect(readMarkdown(" \n")).toEqual({ title: "", blocks: [] });
  });

  test("has strong and emphasized words, and links", () => {
    const [block] = readMarkdown(
      "A **b** *c* [d](/e), [f](https://g.org/h?i=1) and [j](mailto:k@l.org).",
    ).blocks;
    expect(block).toMatchObject({
      words: [
        { text: "A " },
        { kind: "strong", text: "b" },
        { text: " " },
        { kind: "emphasis", text: "c" },
        { text: " " },
        { kind: "link", text: "d", href: "/e" },
        { text: ", " },
        { kind: "link", href: "https://g.org/h?i=1" },
        { text: " and " },
        { kind: "link", href: "mailto:k@l.org" },
        { text: "." },
      ],
    });
  });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.org",
  "/\\evil.org",
  "vbscript:x",
  "JavaScript:x",
])("%s is no link", (href) => {
  const [block] = readMarkdown(`[press](${href})`).blocks;
  expect(block).toMatchObject({ words: [{ kind: "text" }] });
});

test("HTML is text, and remarks are left out", () => {
  const { blocks } = readMarkdown("<!-- for you -->\n<b onclick=x>hello</b>");
  expect(blocks).toEqual([{ kind: "paragraph", words: text("<b onclick=x>hello</b>") }]);
});
