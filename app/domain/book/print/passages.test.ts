import { expect, test } from "vitest";
import { passage } from "./passages";

const breakHere = "\u200b";
const textOf = (text: string) => passage(text, "en").text;

test("a word without an end may be divided after every twentieth character", () => {
  expect(textOf("a".repeat(39))).toBe("a".repeat(39));
  expect(textOf("a".repeat(45))).toBe(["a".repeat(20), "a".repeat(20), "aaaaa"].join(breakHere));
});

test("what readers take for one character stays whole, wherever it stands", () => {
  const family = "👩\u200d👩\u200d👧";
  for (const before of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const word = `${"a".repeat(before)}${family.repeat(200)}é`;
    const pieces = textOf(word).split(breakHere);
    expect(pieces.join("")).toBe(word);
    for (const piece of pieces) expect(piece.replaceAll(family, "")).toMatch(/^a*é?$/u);
  }
});

test("half a character at the end does no harm", () => {
  const word = `${"a".repeat(300)}\ud83d`;
  expect(textOf(word).replaceAll(breakHere, "")).toBe(word);
});

test("a file that was pasted as letters, half a megabyte of them, takes no more memory than there is", () => {
  const text = textOf("QUJD".repeat(125_000));
  expect(text.split(breakHere)).toHaveLength(25_000);
});

test("a passage knows which way it runs", () => {
  expect(passage("שלום עליכם, John", "en")).toMatchObject({ rtl: true });
  expect(passage("John said שלום", "en")).toEqual({ text: "John said שלום", lang: "en", rtl: false });
});

test("a word without an end may be divided, and loses no letter", () => {
  const { text } = passage(`See ${"x".repeat(100)} there`, "en");
  expect(text).toContain("\u200b");
  expect(text.replaceAll("\u200b", "")).toBe(`See ${"x".repeat(100)} there`);
  expect(passage("我".repeat(100), "zh").text).not.toContain("\u200b");
});
