import type { Book } from "../model";
import { type Lettering, letteringOf } from "./lettering";

/** Class names for what shows the letters of a book on a screen (styles/lettering.css); empty for the usual ones. */
export function lettersClass(book: Pick<Book, "look">): string {
  const { typeface, textSize, headingColor } = book.look.lettering
    ? letteringOf(book)
    : ({} as Partial<Lettering>);
  return [typeface, textSize, headingColor].flatMap((name) => (name ? [`letters--${name}`] : [])).join(" ");
}
