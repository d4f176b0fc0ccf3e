import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
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

test("those of the reader's language come first, and others say in which language they are", async () => {
  const english = "## Ada\n\nIt was the best of all the years that I had with my mother and her sisters.\n";
  const write = (name: string, text: string) => writeFileSync(path.join(dataDir, "pages", name), text);
  write("testimonials.md", english);
  const inSpanish = () => inLanguage("es", () => readTestimonials({ dataDir }));
  expect((await inSpanish()).map(({ language }) => language)).toEqual(["en"]);
  expect((await readTestimonials({ dataDir })).map(({ language }) => language)).toEqual([undefined]);
  write("testimonials.es.md", "## Eva\n\nLo mejor de los años que pasé con mi mamá y las tías del pueblo.\n");
  expect(await inSpanish()).toEqual([
    { who: "Eva", paragraphs: ["Lo mejor de los años que pasé con mi mamá y las tías del pueblo."] },
  ]);
  write("testimonials.es.md", "## Eva\n\nLo mejor.\n");
  expect(await inSpanish()).toEqual([{ who: "Eva", paragraphs: ["Lo mejor."] }]);
  expect((await readTestimonials({ dataDir })).map(({ who }) => who)).toEqual(["Ada"]);
});
