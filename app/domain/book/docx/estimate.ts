import { captionText } from "../model";
import { countLines } from "../text/line-count";
import type { Block } from "./block";
import type { WordLetters } from "./letters";
import { tableHeight } from "./part-tables";
import type { PlacedPhoto } from "./photos";
import { paragraphStyles, type StyleId, textHeight, textWidth } from "./styles";

type Letters = Pick<WordLetters, "styles" | "width">;

const usual: Letters = { styles: paragraphStyles, width: 1 };

/** Estimated page number of each anchor, from 1. */
export function estimatePages(sections: Block[][], letters: Letters = usual): Map<string, number> {
  const pages = new Map<string, number>();
  const flow = new Flow();
  for (const section of sections) {
    flow.startPage();
    for (const block of section) {
      if ("photo" in block) {
        flow.addBlock(photoHeight(block.photo, letters));
        continue;
      }
      if ("table" in block) {
        flow.addBlock(tableHeight(block.table));
        continue;
      }
      if (block.startsPage) flow.startPage();
      const { before, after, line } = letters.styles[block.style];
      flow.addLines(before + (block.gap ?? 0), linesOf(block.style, block.text, letters), line, after);
      if (block.anchor) pages.set(block.anchor, flow.page);
    }
  }
  return pages;
}

function linesOf(style: StyleId, text: string, { styles, width }: Letters): number {
  const { size, indent = 0, hanging = 0, inset = 0, leftInset = 0 } = styles[style];
  return countLines(text, size * width, textWidth - 2 * inset - leftInset - hanging, indent);
}

function photoHeight({ image, file, height }: PlacedPhoto, letters: Letters): number {
  const { Photo, MissingPhoto, Caption } = letters.styles;
  const picture = file
    ? Photo.before + height + Photo.after
    : MissingPhoto.before + MissingPhoto.line + MissingPhoto.after;
  if (captionText(image) === "") return picture;
  return (
    picture + Caption.before + linesOf("Caption", captionText(image), letters) * Caption.line + Caption.after
  );
}

class Flow {
  page = 0;
  #remaining = 0;

  startPage(): void {
    this.page += 1;
    this.#remaining = textHeight;
  }

  addBlock(height: number): void {
    if (height > this.#remaining) this.startPage();
    this.#remaining -= height;
  }

  /** Breaks across pages with widow and orphan control. */
  addLines(before: number, count: number, height: number, after: number): void {
    this.#remaining -= before;
    let rest = count;
    while (rest * height > this.#remaining) {
      rest -= linesOnThisPage(rest, Math.floor(this.#remaining / height));
      this.startPage();
    }
    this.#remaining -= rest * height + after;
  }
}

function linesOnThisPage(count: number, room: number): number {
  const here = count - room === 1 ? room - 1 : room;
  return here < 2 ? 0 : here;
}
