import { type LettersRoom, lettersRoom, textSizes } from "../lettering/lettering";
import type { Book } from "../model";
import { isBySpreads } from "./composition";
import { estimateLines, headingLines, linesPerPage } from "./text-length";
import { filled, typeSizeOf } from "./type-size";

/** Tells whether the largest letters would fill more pages: short stories have large type already, and stay on the page that they fill. */
export function gainsByLargerType(book: Pick<Book, "chapters" | "look">): boolean {
  const room = lettersRoom(book);
  const larger = { ...room, scale: textSizes.large.scale };
  return room.scale < larger.scale && filledPages(book, larger) > filledPages(book, room);
}

function filledPages(book: Pick<Book, "chapters" | "look">, room: LettersRoom): number {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  return stories.reduce((sum, { paragraphs }) => {
    const size = room.scale * (isBySpreads(book) ? typeSizeOf(paragraphs, 0, room) : 1);
    const lines = estimateLines(paragraphs) * room.width * size ** 2 + headingLines;
    // A last page counts where it looks filled: fewer lines are taken back.
    return sum + Math.max(1, Math.floor((lines + linesPerPage - filled.least) / linesPerPage));
  }, 0);
}
