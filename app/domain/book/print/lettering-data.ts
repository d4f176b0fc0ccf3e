import { defaultLettering, headingColors, letteringOf, textSizes, typefaces } from "../lettering/lettering";
import type { Book } from "../model";

/** Returns what the templates need of the chosen letters; nothing for the usual ones. */
export function letteringData(book: Pick<Book, "look">) {
  const { typeface, textSize, headingColor } = letteringOf(book);
  const { family, scale } = typefaces[typeface];
  const chosen = {
    ...(family !== null && { family, faceScale: scale }),
    ...(textSize !== defaultLettering.textSize && { textScale: textSizes[textSize].scale }),
    ...(headingColor !== defaultLettering.headingColor && { color: headingColors[headingColor].color }),
  };
  return Object.keys(chosen).length === 0 ? {} : { lettering: chosen };
}

/** The color of headings in hexadecimal; the usual one where none was chosen. */
export function headingColorOf(book: Pick<Book, "look">): string {
  return headingColors[letteringOf(book).headingColor].color;
}
