import { headingColors, letteringOf, textSizes, typefaces } from "../lettering/lettering";
import type { Book } from "../model";
import { accent, type ParagraphStyle, paragraphStyles, type StyleId } from "./styles";

const running: StyleId[] = ["FirstParagraph", "BodyText", "Speech", "Verse", "List", "Lines"];

export interface WordLetters {
  font: string;
  /** The width of a line in relation to the usual font. */
  width: number;
  styles: Record<StyleId, ParagraphStyle>;
}

/** What the person chose for the letters of the book, as far as Word files can have it. */
export function wordLetters(book: Pick<Book, "look">): WordLetters {
  const { typeface, textSize, headingColor } = letteringOf(book);
  const { family, width } = typefaces[typeface].word;
  const { scale } = textSizes[textSize];
  const color = headingColors[headingColor].color.slice(1).toUpperCase();
  const styles = Object.fromEntries(
    Object.entries(paragraphStyles).map(([id, style]: [string, ParagraphStyle]) => [
      id,
      {
        ...style,
        ...(running.includes(id as StyleId) && {
          size: toHalves(style.size * scale),
          line: toHalves(style.line * scale),
        }),
        ...(style.color === accent && { color }),
      },
    ]),
  ) as Record<StyleId, ParagraphStyle>;
  return { font: family, width, styles };
}

/** Word has no other sizes. */
function toHalves(points: number): number {
  return Math.round(points * 2) / 2;
}
