import { expect, test } from "vitest";
import { countLines } from "../text/line-count";
import type { Block } from "./block";
import { estimatePages } from "./estimate";
import { paragraphStyles, textHeight } from "./styles";

const { line } = paragraphStyles.BodyText;
const linesOfPage = Math.floor(textHeight / line);

/** A paragraph of so many full lines: each holds one long word. */
function lines(count: number): Block {
  return { style: "BodyText", text: Array.from({ length: count }, () => "m".repeat(40)).join(" ") };
}

const mark: Block = { style: "BodyText", text: "mark", anchor: "mark" };
const pageOfMark = (...blocks: Block[]) => estimatePages([[...blocks, mark]]).get("mark");

test("a line holds what fits, and breaks at spaces and hyphens", () => {
  expect(countLines("", 13, 504)).toBe(1);
  expect(countLines("Short.", 13, 504)).toBe(1);
  expect(countLines("m".repeat(44), 13, 504)).toBe(1);
  expect(countLines("m".repeat(45), 13, 504)).toBe(2);
  expect(countLines(`${"m".repeat(43)} mm`, 13, 504)).toBe(2);
  expect(countLines(`${"m".repeat(42)}-mmm`, 13, 504)).toBe(2);
  expect(countLines("m".repeat(43), 13, 504, 18)).toBe(2);
});

test("a space at the end of a full line costs nothing", () => {
  const word = "m".repeat(44);
  expect(countLines(`${word} ${word} ${word}`, 13, 504)).toBe(3);
});

test("Chinese breaks anywhere, and accents take no room", () => {
  expect(countLines("字".repeat(38), 13, 504)).toBe(1);
  expect(countLines("字".repeat(39), 13, 504)).toBe(2);
  expect(countLines("é".repeat(50), 13, 504)).toBe(countLines("e".repeat(50), 13, 504));
  expect(countLines("e\u0301".repeat(70), 13, 504)).toBe(1);
});

test("a page holds its lines, and the next one begins another", () => {
  expect(linesOfPage).toBe(34);
  expect(pageOfMark(lines(linesOfPage - 1))).toBe(1);
  expect(pageOfMark(lines(linesOfPage))).toBe(2);
});

test("no line of a paragraph stands alone", () => {
  expect(pageOfMark(lines(linesOfPage - 1), lines(2))).toBe(2);
  expect(pageOfMark(lines(linesOfPage + 1), lines(linesOfPage - 2))).toBe(3);
});

test("sections and stories begin pages", () => {
  const story: Block = { style: "Heading2", text: "A story", anchor: "story", startsPage: true };
  const pages = estimatePages([[lines(1)], [lines(1), story], [mark]]);
  expect(Object.fromEntries(pages)).toEqual({ story: 3, mark: 4 });
});

test("a photo that does not fit goes on the next page with its caption", () => {
  const image = { kind: "photo", id: 1, key: "1", caption: "", width: 4, height: 3, url: "" } as const;
  const file = { data: new Uint8Array(), type: "jpg", width: 4, height: 3 } as const;
  const photo = (height: number, caption = "") => ({
    photo: { image: { ...image, caption }, storyTitle: "", file, width: 400, height },
  });
  expect(pageOfMark(photo(540))).toBe(1);
  expect(pageOfMark(lines(8), photo(540))).toBe(2);
  expect(pageOfMark(lines(3), photo(530))).toBe(1);
  expect(pageOfMark(lines(3), photo(530, "At the mill"))).toBe(2);
});
