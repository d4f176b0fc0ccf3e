import { readFile } from "node:fs/promises";
import path from "node:path";
import { readMarkdown, type Words } from "./markdown";

export interface Testimonial {
  /** Who says it, as the operator wrote it. */
  who: string;
  paragraphs: string[];
}

/**
 * The operator's own testimonials, from DATA_DIR/pages/testimonials.md: a heading (`##`) names who says it, the
 * paragraphs below are their words. Empty without the file.
 */
export async function readTestimonials({ dataDir }: { dataDir: string }): Promise<Testimonial[]> {
  const text = await readFile(path.join(dataDir, "pages", "testimonials.md"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    },
  );
  const testimonials: Testimonial[] = [];
  for (const block of readMarkdown(text).blocks) {
    if (block.kind === "heading") testimonials.push({ who: plain(block.words), paragraphs: [] });
    else if (block.kind === "paragraph") testimonials.at(-1)?.paragraphs.push(plain(block.words));
  }
  return testimonials.filter(({ paragraphs }) => paragraphs.length > 0);
}

function plain(words: Words[]): string {
  return words.map(({ text }) => text).join("");
}
