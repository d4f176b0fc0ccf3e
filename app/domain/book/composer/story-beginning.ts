import { isShortGroup, readParagraph } from "../../writing/stories/paragraph-kind";
import type { StoryComposition } from "./compose-story";
import { linesAbove, linesBeside } from "./figures";
import { estimateLines, linesPerPage } from "./text-length";

/* Lists and verse near the beginning of a story: kept whole, they would leave its first page with the title and a line or two. */

/** Lines below a title that fill its page well enough, whatever goes to the next one. */
const enough = 10;
/** Lines of a title with the space around it. */
const headingLines = 8;
const gapLines = 1;

export interface StoryBeginning {
  /** Paragraphs whose lines may stand on two pages. */
  divided: number[];
  /** Lines that the title can sink without sending verse to the next page, or a portrait over the edge of this one. */
  sinkRoom: number;
}

interface BesideWords {
  /** Lines of a picture above the title. */
  above?: number;
  /** Lines of a portrait beside the words below it. */
  beside?: number;
  /** The size of its text, compared with all other text. */
  size?: number;
}

/** What beginningOf needs of a composed story: lines of its pictures, and the size of its text (1 is the usual one). */
export function besideWords({
  figures,
  spreads,
}: Pick<StoryComposition, "figures" | "spreads">): BesideWords {
  return { above: linesAbove(figures), beside: linesBeside(figures), size: spreads?.typeSize ?? 1 };
}

/** Looks for what has to stay together with a story's title. */
export function beginningOf(
  paragraphs: string[],
  { above = 0, beside = 0, size = 1 }: BesideWords = {},
): StoryBeginning {
  const divided: number[] = [];
  let lines = 0;
  let sinkRoom = beside > 0 ? Math.max(0, roomBelow(beside)) : Number.POSITIVE_INFINITY;
  for (let index = 0; index < paragraphs.length && lines < enough; ) {
    const run = runFrom(paragraphs, index);
    const high = run.lines * size;
    if (run.kind === "verse") {
      const room = roomBelow(above + lines + high);
      if (room < 0) divided.push(...run.indexes);
      else sinkRoom = Math.min(sinkRoom, Math.floor(room));
    } else if (run.isKept) divided.push(...run.indexes);
    lines += high + (run.kind === "prose" ? 0 : gapLines);
    index += run.indexes.length;
  }
  return { divided, sinkRoom };
}

function roomBelow(lines: number): number {
  return linesPerPage - 1 - headingLines - lines;
}

/** A paragraph, or the stanzas that follow one another. */
function runFrom(paragraphs: string[], from: number) {
  const first = readParagraph(paragraphs[from] ?? "");
  const indexes = [from];
  let lines = first.kind === "prose" ? estimateLines([paragraphs[from] ?? ""]) : first.lines.length;
  if (first.kind === "verse")
    for (let next = from + 1; next < paragraphs.length; next += 1) {
      const stanza = readParagraph(paragraphs[next] ?? "");
      if (stanza.kind !== "verse") break;
      indexes.push(next);
      lines += stanza.lines.length + gapLines;
    }
  return { kind: first.kind, indexes, lines, isKept: isShortGroup(first) };
}
