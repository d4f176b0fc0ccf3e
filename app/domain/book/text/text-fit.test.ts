import { expect, test } from "vitest";
import { balancedWidth, fitText, textHeight, textWidth } from "./text-fit";

const serif = { face: "serif" } as const;
const sizes = { maxSize: 40, minSize: 8, leading: 1.2 };

test("a text is as large as its place allows, and not larger than it should be", () => {
  expect(fitText("Ruth", { w: 500, h: 100 }, serif, sizes)).toBe(40);
  const size = fitText("The life and times of Ruth Whitfield", { w: 200, h: 60 }, serif, sizes);
  expect(size).toBeGreaterThan(8);
  expect(size).toBeLessThan(40);
  expect(textHeight("The life and times of Ruth Whitfield", 200, size, serif, 1.2)).toBeLessThanOrEqual(60);
});

test("no word is divided, but Chinese is between any two characters", () => {
  const word = "Donaudampfschifffahrt";
  const size = fitText(word, { w: 100, h: 100 }, serif, sizes);
  expect(textWidth(word, size, serif)).toBeLessThanOrEqual(100);
  expect(fitText("我的一生".repeat(5), { w: 100, h: 400 }, serif, sizes)).toBeGreaterThan(25);
});

test("capitals, tracking and bold letters take more room", () => {
  const plain = textWidth("Ruth Whitfield", 10, serif);
  for (const style of [{ isCaps: true }, { tracking: 0.1 }, { isBold: true }])
    expect(textWidth("Ruth Whitfield", 10, { ...serif, ...style })).toBeGreaterThan(plain);
});

test("letters that handwriting lacks take the room of the face that has them", () => {
  expect(textWidth("סיפור", 10, { face: "hand" })).toBe(textWidth("סיפור", 10, serif));
  expect(textWidth("Story", 10, { face: "hand" })).toBeLessThan(textWidth("Story", 10, serif));
});

test("lines are of about the same length", () => {
  const width = balancedWidth("Ruth Whitfield's Life Story", 300, 30, serif);
  expect(width).toBeLessThan(260);
  expect(textHeight("Ruth Whitfield's Life Story", width, 30, serif, 1)).toBe(
    textHeight("Ruth Whitfield's Life Story", 300, 30, serif, 1),
  );
  expect(balancedWidth("Ruth", 300, 30, serif)).toBeGreaterThan(textWidth("Ruth", 30, serif) - 1);
});
