import { dayInWords } from "./day";
import type { ExportPlan } from "./plan";

/** The words beside the pages, for whoever finds the files one day. */
export function readMe({ authorName, brandName, madeAt }: ExportPlan): string {
  return `Everything that ${authorName} wrote, told and collected with ${brandName},
as it was on ${dayInWords(madeAt)}.

To read it, unpack the zip file first (on Windows: right-click, "Extract All"),
then open index.html. No internet is needed.

index.html     the first page; it leads to all others
stories        each story as a page (.html) and as plain text (.txt)
photos         upright, "-screen" smaller for the pages, "-original" as it was sent
recordings     as they play everywhere, "-original" as it was sent
videos         the same for film
books          the books as Word files, and as the printer gets them (.pdf)
unfinished     what was recorded and not finished
trash          stories that were deleted less than 30 days before
removed        photos and recordings that were taken off their story
data.json      all of it as data, for programs: one row a line
missing.txt    only there if a file could not be found: which one

A folder that is not there has nothing in it.
`;
}
