import { readFile } from "node:fs/promises";
import path from "node:path";
import type { BookLanguage } from "~/messages/book-languages";
import { currentLanguage } from "~/messages/language";
import { isMissing } from "../../base/disk.server";
import { foreignLanguageOf } from "./foreign-language";
import { readMarkdown, type Words } from "./markdown";

export interface Testimonial {
  who: string;
  paragraphs: string[];
  language?: BookLanguage;
}

/** Reads DATA_DIR/pages/testimonials.md (.es.md in Spanish): a heading (`##`) names who says the paragraphs below it. Empty without the file. */
export async function readTestimonials({ dataDir }: { dataDir: string }): Promise<Testimonial[]> {
  const folder = path.join(dataDir, "pages");
  const own = await readIfThere(path.join(folder, `testimonials.${currentLanguage()}.md`));
  const text = own ?? (await readIfThere(path.join(folder, "testimonials.md"))) ?? "";
  const language = own === undefined ? foreignLanguageOf(text) : {};
  const testimonials: Testimonial[] = [];
  for (const block of readMarkdown(text).blocks) {
    if (block.kind === "heading") testimonials.push({ who: plain(block.words), paragraphs: [], ...language });
    else if (block.kind === "paragraph") testimonials.at(-1)?.paragraphs.push(plain(block.words));
  }
  return testimonials.filter(({ paragraphs }) => paragraphs.length > 0);
}

function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

function plain(words: Words[]): string {
  return words.map(({ text }) => text).join("");
}
