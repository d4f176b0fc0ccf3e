import { expect, test } from "vitest";
import { isShortGroup, readParagraph } from "./paragraph-kind";

test.each([
  ["prose", "She was born in Amity, and she never forgot the river."],
  ["prose", "- Bonjour, dit-il."],
  ["prose", "1. The first year."],
  [
    "verse",
    "How pious priests whip Jack and Nell,\nAnd women buy and children sell,\nAnd preach all sinners down to hell",
  ],
  ["verse", "The clock on the wall\nhas counted them all"],
  ["list", "- two shirts\n- one pair of trousers"],
  ["list", "What I packed:\n* two shirts\n* a Bible"],
  ["list", "1. First we walked.\n2. Then we took the boat.\nIt was late.\n10. We slept."],
  ["list", "a) flour\nb) milk"],
  ["list", "• two shirts"],
  ["lines", "Dear Mary,"],
  ["lines", "With love,\nYour brother,\nJohn"],
  ["lines", "I have your letter.\nCome home."],
  ["lines", `Dear Mary,\n${"I have your letter of the third and was glad to hear of it. ".repeat(3)}\nJohn`],
])("%s: %j", (kind, text) => {
  expect(readParagraph(text).kind).toBe(kind);
});

test("a list has its marks, the line above it has none, and a line that goes on an empty one", () => {
  expect(readParagraph("Packed:\n- a\n* b\n12) c\nand d").lines).toEqual([
    { marker: null, text: "Packed:" },
    { marker: "–", text: "a" },
    { marker: "•", text: "b" },
    { marker: "12)", text: "c" },
    { marker: "", text: "and d" },
  ]);
});

test("no line is lost", () => {
  const text = "One\n- two\n- three\nfour";
  const { lines } = readParagraph(text);
  expect(lines.map((line) => line.text)).toEqual(["One", "two", "three", "four"]);
});

test("stanzas are kept together, long lists and prose are not", () => {
  expect(isShortGroup(readParagraph("The clock on the wall\nhas counted them all"))).toBe(true);
  expect(isShortGroup(readParagraph(Array(40).fill("- one more shirt").join("\n")))).toBe(false);
  expect(isShortGroup(readParagraph("Prose."))).toBe(false);
});
