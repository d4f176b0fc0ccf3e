import { wordsOf } from "../model";
import { countLines } from "../text/line-count";
import type { Block } from "./blocks";
import type { PlacedPhoto } from "./photos";
import { type Look, looks, type StyleId, textHeight, textWidth } from "./styles";

/** On which page each anchor will stand, counted from 1 as the feet of the pages do. */
export function estimatePages(sections: Block[][]): Map<string, number> {
  const pages = new Map<string, number>();
  const flow = new Flow();
  for (const section of sections) {
    flow.startPage();
    for (const block of section) {
      if ("photo" in block) {
        flow.putWhole(photoHeight(block.photo));
        continue;
      }
      if (block.startsPage) flow.startPage();
      const { before, after, line } = looks[block.style];
      flow.putLines(before, linesOf(block.style, block.text), line, after);
      if (block.anchor) pages.set(block.anchor, flow.page);
    }
  }
  return pages;
}

function linesOf(style: StyleId, text: string): number {
  const { size, indent = 0, inset = 0, leftInset = 0 }: Look = looks[style];
  return countLines(text, size, textWidth - 2 * inset - leftInset, indent);
}

function photoHeight({ image, file, height }: PlacedPhoto): number {
  const { Photo, MissingPhoto, Caption } = looks;
  const picture = file
    ? Photo.before + height + Photo.after
    : MissingPhoto.before + MissingPhoto.line + MissingPhoto.after;
  if (wordsOf(image) === "") return picture;
  return picture + Caption.before + linesOf("Caption", wordsOf(image)) * Caption.line + Caption.after;
}

/** Fills pages from top to bottom, as a word processor does. */
class Flow {
  page = 0;
  #left = 0;

  startPage(): void {
    this.page += 1;
    this.#left = textHeight;
  }

  /** What cannot be divided. */
  putWhole(height: number): void {
    if (height > this.#left) this.startPage();
    this.#left -= height;
  }

  /** Lines go on overleaf, but neither the first nor the last of a paragraph alone. */
  putLines(before: number, count: number, height: number, after: number): void {
    this.#left -= before;
    let rest = count;
    while (rest * height > this.#left) {
      rest -= linesHere(rest, Math.floor(this.#left / height));
      this.startPage();
    }
    this.#left -= rest * height + after;
  }
}

function linesHere(count: number, room: number): number {
  const here = count - room === 1 ? room - 1 : room;
  return here < 2 ? 0 : here;
}
