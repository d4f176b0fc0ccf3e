import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTestimonials } from "./testimonials.server";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-pages-"));
  mkdirSync(path.join(dataDir, "pages"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test("there are none without the file", async () => {
  expect(await readTestimonials({ dataDir })).toEqual([]);
});

test("each heading names who says the paragraphs below it", async () => {
  const text =
    "# Ignored\n\n## Ada, 84\n\nI *laughed*.\nAnd I wrote.\n\nTwice.\n\n## Nobody\n\n## Ben & Co\n<b>Good.</b>\n";
  writeFileSync(path.join(dataDir, "pages", "testimonials.md"), text);
  expect(await readTestimonials({ dataDir })).toEqual([
    { who: "Ada, 84", paragraphs: ["I laughed. And I wrote.", "Twice."] },
    { who: "Ben & Co", paragraphs: ["<b>Good.</b>"] },
  ]);
});
