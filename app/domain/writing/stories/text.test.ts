import { describe, expect, test } from "vitest";
import { countWords, fromHtml, joinParagraphs, toHtml, toParagraphs } from "./text";

describe("toParagraphs", () => {
  test("blank lines separate, single breaks stay", () => {
    expect(toParagraphs("One\n  two. \n\nThree.\n \n\nFour.")).toEqual(["One\ntwo.", "Three.", "Four."]);
  });

  test("the breaks of word processors are breaks", () => {
    expect(toParagraphs("One\u2028two.\u2029Three.")).toEqual(["One\ntwo.", "Three."]);
  });

  test("a second time changes nothing", () => {
    const text = joinParagraphs(toParagraphs("Dear Ada,\n\n One \n\ttwo\n\n\n- a\n- b"));
    expect(joinParagraphs(toParagraphs(text))).toBe(text);
  });

  test("lines of verse keep their indents, in spaces, and other lines do not", () => {
    const verse = [
      "Over the river we went,",
      "\tsinging the songs,",
      "\u3000\u00a0and home again in the dew.",
    ];
    const [stored = ""] = toParagraphs(verse.join("\n"));
    expect(stored.split("\n")).toEqual([
      "Over the river we went,",
      "    singing the songs,",
      "   and home again in the dew.",
    ]);
    expect(toParagraphs(stored)).toEqual([stored]);
    expect(fromHtml(toHtml(stored))).toBe(stored);
    expect(fromHtml("<p>Over the river<br>\n   singing</p>")).toBe("Over the river\nsinging");
    expect(toParagraphs("  A paragraph alone.\n\n- one\n  - two")).toEqual([
      "A paragraph alone.",
      "- one\n- two",
    ]);
  });

  test("blank text has none", () => {
    expect(toParagraphs(" \n\n \n")).toEqual([]);
  });
});

describe("JSON content", () => {
  test.each([
    ["<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
    [' <p class="x">One &amp; two</p>\n<p>&lt;b&gt; &#8217; &#x2019;</p> ', "One & two\n\n<b> ’ ’"],
    ["<p>one<br>two<BR/>three<br /></p>", "one\ntwo\nthree\n"],
    ["<p>one\ntwo</p>", "one two"],
    ["Just words", "Just words"],
    ["Half <p>a block</p>", "Half <p>a block</p>"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["<p><script>alert(1)</script></p>", "<script>alert(1)</script>"],
    ["<p>one</p", "<p>one</p"],
    ["<p>&#0;&#x110000;&unknown;</p>", "&#0;&#x110000;&unknown;"],
  ])("%s", (content, text) => {
    expect(fromHtml(content)).toBe(text);
  });

  test("goes out and comes back the same", () => {
    const text =
      'One\ntwo\n<br>three\n\nHe said "1 < 2 & 3 > 2".\n\n<p>This was typed</p>\n\n&amp; so was this';
    expect(fromHtml(toHtml(text))).toBe(text);
  });

  test("takes a time in proportion to the text", () => {
    const started = Date.now();
    fromHtml("<p>".repeat(200_000));
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

test("paragraphs join with one blank line", () => {
  expect(joinParagraphs(["One.", "Two."])).toBe("One.\n\nTwo.");
});

test.each([
  ["", 0],
  ["  one\n\ntwo  three ", 3],
  ["Don’t — she said — well-known 1952 …", 8],
  ["할머니는 부산에서 살았다.", 3],
  ["我的祖母住在北京。", 4],
  ["我 有 iPhone 手机 — here", 6],
  ["ยายของฉันอยู่ที่เชียงใหม่", 6],
  ["東京で生まれました。\n\n母は元気です。", 9],
  ["。", 1],
])("%j has %i words", (text, count) => {
  expect(countWords(text)).toBe(count);
});
