import type { StoryType } from "~/db/tables";
import { languageOfBook } from "../model";
import type { OmittedStory } from "../stories/omitted-stories.server";
import { smartQuotes } from "../text/typography";
import { checkEdges } from "./checks/edges";
import { type Finding, sortBySeverity } from "./checks/finding";
import { checkGlyphs, type GlyphCoverage } from "./checks/glyphs";
import { checkLettering } from "./checks/lettering";
import { checkPages } from "./checks/pages";
import { checkLight, checkPhotos } from "./checks/photos";
import { checkCodes, checkStories } from "./checks/stories";
import type { DrawnBook } from "./placements";
import { type PrintedPages, printedPageLink } from "./printed-pages";
import type { PrinterProfile } from "./printer-profile";

export interface PreflightInput {
  profile: PrinterProfile;
  covers: GlyphCoverage;
  emptyStories: OmittedStory[];
  darkPhotos?: ReadonlySet<number>;
  /** Items without a QR code for lack of a public address. */
  codesWithoutAddress: number;
  isAdmin?: boolean;
  /** Facts from the print files; null before they exist. */
  made:
    | ({ filledPages: number; ownPages?: number[]; broken: number[]; writingPages?: number } & PrintedPages)
    | null;
}

/** Most severe findings first. */
export function runPreflight(
  drawn: DrawnBook,
  {
    profile,
    covers,
    emptyStories,
    darkPhotos = new Set(),
    codesWithoutAddress,
    isAdmin = false,
    made,
  }: PreflightInput,
): Finding[] {
  const { book, cover } = drawn;
  const printed = smartQuotes(book.title, languageOfBook(book));
  const title = cover.elements.find((element) => element.kind === "text" && element.text === printed);
  const findings = sortBySeverity([
    ...(made ? checkPages(book, profile, made.filledPages, made.writingPages, made.ownPages?.length) : []),
    ...checkPhotos(drawn, profile, made?.broken ?? []),
    ...checkLight(drawn, darkPhotos),
    ...checkEdges(drawn, profile),
    ...checkGlyphs(book, covers),
    ...checkLettering(book),
    ...checkCodes(codesWithoutAddress, isAdmin),
    ...checkStories(book, emptyStories, title?.kind === "text" ? title.size : Number.POSITIVE_INFINITY),
  ]);
  return made ? findings.map((finding) => withPrintedPage(book.storyType, finding, made)) : findings;
}

function withPrintedPage(type: StoryType, finding: Finding, made: PrintedPages): Finding {
  const printedPage = finding.part && printedPageLink(type, made, finding.part);
  return printedPage ? { ...finding, printedPage } : finding;
}
