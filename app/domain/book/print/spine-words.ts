import type { Book } from "../model";
import { textWidth } from "../text-fit";
import { typographic } from "../typographic";

/** What stands on the spine, on one line, and how large. */
export interface SpineWords {
  title: string;
  /** Null where the title needs all the room. */
  author: string | null;
  /** Of the title, in units; the author's is smaller by `authorShare`. */
  size: number;
}

export const authorShare = 0.8;
/** What is left of the spine between head and foot, in units. */
const room = 520;
const [most, least] = [20, 5];
/** Below it, the author makes way for the title. */
const small = 7;
/** Between title and author, as a part of the size. */
const gap = 2;

/** As high as a spine so many units wide allows, short enough for its length; a title without end is cut. */
export function spineWords(
  { title: typed, authorName }: Pick<Book, "title" | "authorName">,
  width: number,
): SpineWords {
  const title = typographic(typed);
  const highest = Math.min(most, width * 0.62);
  const alone = lengthOf(title);
  const both = alone + gap + authorShare * textWidth(authorName, 1, { face: "sans" });
  const size = Math.min(highest, room / both);
  if (size >= small || both === alone) return { title, author: authorName, size };
  const titleSize = Math.min(highest, room / alone);
  if (titleSize >= Math.min(least, highest)) return { title, author: null, size: titleSize };
  return { title: shortened(title, room / least), author: null, size: least };
}

function lengthOf(title: string): number {
  return textWidth(title, 1, { face: "display" });
}

/** As many whole words as stand in `length`. */
function shortened(title: string, length: number): string {
  const words = title.split(" ");
  while (words.length > 1 && lengthOf(`${words.join(" ")}…`) > length) words.pop();
  return `${words.join(" ")}…`;
}
