import type { LettersRoom } from "../lettering/lettering";
import type { BookStory } from "../model";
import { type Figure, linesAbove } from "./figures";
import { estimateLines, linesPerPage } from "./text-length";

/** Lines below a picture above a title: its caption, and the space to the title. */
const captionLines = 3;
/** Lines of a title of one line with its details and the space around it, and of each further line. */
const titleLines = { first: 6, further: 2.2 };
const lettersOfTitle = 26;
const linesElsewhere = 1.8;
/** Lines that surely fit one page, and of a second one that is filled to its middle. */
const [onePage, filled] = [28, 17];
/** The largest type, compared with that of usual books. */
const largest = 1.4;

/** Whether the words below a picture fill one page or two. If neither, the picture gets a page. `elsewhere`: photos with a place of honor. */
export function fitsAbove(
  figures: Figure[],
  { title, paragraphs }: Pick<BookStory, "title" | "paragraphs">,
  elsewhere: number,
  { scale, width }: LettersRoom,
): boolean {
  const picture = linesAbove(figures);
  if (picture === 0) return true;
  const words = estimateLines(paragraphs) * width;
  const heading = titleLines.first + titleLines.further * Math.ceil(title.length / lettersOfTitle);
  const others = picture + captionLines + heading * scale + elsewhere * linesElsewhere;
  if (words * scale ** 2 + others <= onePage) return true;
  return words * Math.max(scale, largest) ** 2 + others >= linesPerPage + filled;
}
