import type { TypesetDocument } from "./typeset";

interface Mark {
  id: string;
  page: number;
}

/**
 * Lists the pages that carry words or pictures of the author: stories, photos and codes wherever they stand, the dedication, the introduction and the thanks. Title and
 * imprint, contents, names of chapters, years and index are the book's own; empty pages, ornaments and pages to write in are nobody's.
 */
export function listOwnPages(document: Pick<TypesetDocument, "query">): number[] {
  const marks = (label: string) => document.query(label) as Mark[];
  const [starts, ends] = [marks("start"), marks("end")];
  const stories = starts.flatMap(({ id, page }) => {
    if (!id.startsWith("story-")) return [];
    return range(page, ends.find((end) => end.id === id)?.page ?? page);
  });
  const written = starts
    .filter(({ id }) => id === "introduction" || id === "contributors")
    .flatMap(({ page }) => range(page, lastOfPart(page, starts, marks("part-end"))));
  const alone = ["photo", "place", "alone", "dedication"].flatMap(marks).map(({ page }) => page);
  return [...new Set([...stories, ...written, ...alone])].sort((one, other) => one - other);
}

/** Parts around the stories mark their ends without a name. */
function lastOfPart(start: number, starts: Mark[], ends: Pick<Mark, "page">[]): number {
  const next = Math.min(...starts.map(({ page }) => page).filter((page) => page > start));
  return Math.max(start, ...ends.map(({ page }) => page).filter((page) => page < next));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
}
