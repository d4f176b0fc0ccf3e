import type { StoryType } from "~/db/tables";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import type { Actor } from "../../base/actor";
import { ValidationError } from "../../base/errors";
import { listDarkPhotos } from "../../media/photos/photo-light.server";
import { listQrCodes } from "../../media/qr-codes/qr-codes.server";
import { gainsByLargerType } from "../composer/larger-type";
import { type CoverOfBook, coverOf } from "../covers/cover-of-book.server";
import { type Book, countStories, isRightToLeftBook, languageOfBook, photosOf } from "../model";
import { type BookPages, findBookPages } from "../page-count.server";
import type { ContentsEntry } from "../reader/contents";
import { type DrawnPage, pageImagesHref, pageRatio } from "../reader/page-images";
import { preparePages } from "../reader/reader.server";
import { listOmittedStories, type OmittedStory, toldAmong } from "../stories/omitted-stories.server";
import { type Approval, findApproval } from "./approvals.server";
import type { Finding } from "./checks/finding";
import { readFontCoverage } from "./font-coverage.server";
import { drawBook } from "./placements";
import { type PreflightInput, runPreflight } from "./preflight";
import {
  noStoriesMessage,
  type PrintDeps,
  type PrintFiles,
  type PrintInput,
  readPrintInput,
  requestPrintFilesOf,
} from "./print-files.server";

export interface PrintCheck {
  type: StoryType;
  title: string;
  cover: CoverOfBook;
  /** Bound pages of the book as it is now; null until known. */
  pages: number | null;
  /** Those of its print files from before, or an estimate. */
  pagesBefore: BookPages | null;
  state: PrintFiles["state"];
  progress: number;
  findings: Finding[];
  stories: number;
  told: OmittedStory[];
  /** Pages with content; null until known. */
  filledPages: number | null;
  /** Those among them to fill by hand, at the end of a thin book. */
  writingPages: number;
  /** What fills more pages beside more words; null where nothing does. */
  fills: "type" | "photos" | null;
  hasLooked: boolean;
  /** The address of the printed pages' images, and the height of a page divided by its width; null until known. */
  images: { files: number; href: string; ratio: number; isRightToLeft: boolean } | null;
  approval: Approval | null;
  language: BookLanguage;
  /** What is on which printed page; empty until known. */
  contents: ContentsEntry[];
}

export interface CheckedBook extends PrintCheck {
  /** What the check says in another language. */
  checkIn: (language: Language) => Finding[];
  input: PrintInput;
  files: PrintFiles;
}

/** Requests missing print files, which determine the page count. Throws ValidationError without stories. */
export async function checkPrint(deps: PrintDeps, actor: Actor, type: StoryType): Promise<PrintCheck> {
  const { input: _input, checkIn: _checkIn, files, ...check } = await checkBook(deps, actor, type);
  if (files.result) preparePages(deps, actor, files.result, shownPages(check.findings, files.result.pages));
  return check;
}

/** Does what checkPrint does, but has no pages drawn. Throws NotFound for a deleted user, ValidationError without stories. */
export async function checkBook(deps: PrintDeps, actor: Actor, type: StoryType): Promise<CheckedBook> {
  const input = await readPrintInput(deps, actor, type);
  if (input.book.chapters.length === 0)
    throw new ValidationError({ "": [noStoriesMessage] }, noStoriesMessage);
  const files = await requestPrintFilesOf(deps, actor, type, input.hash);
  const emptyStories = await listOmittedStories(deps.db, actor, input.book);
  const facts: PreflightInput = {
    profile: deps.printer,
    covers: await readFontCoverage(deps.bookFiles.assets),
    emptyStories,
    darkPhotos: await listDarkPhotos(deps.db, actor, Object.keys(input.photos).map(Number)),
    codesWithoutAddress: deps.config.appUrl === undefined ? (await listQrCodes(deps.db, actor)).size : 0,
    isAdmin: actor.isAdmin,
    made: files.result,
  };
  const drawn = saidIn(languageOfBook(input.book), () => drawBook(input.book));
  return {
    type,
    title: input.book.title,
    cover: coverOf(input.book),
    pages: files.result?.pages ?? null,
    pagesBefore: files.result ? null : await findBookPages(deps.db, actor, type, deps.printer),
    state: files.state,
    progress: files.progress,
    findings: runPreflight(drawn, facts),
    checkIn: (language) => inLanguage(language, () => runPreflight(drawn, facts)),
    stories: countStories(input.book),
    told: toldAmong(actor, emptyStories),
    filledPages: files.result?.filledPages ?? null,
    writingPages: files.result?.writingPages ?? 0,
    fills: fillsMore(actor, input.book),
    hasLooked: files.hasLooked,
    images: files.result && {
      files: files.result.id,
      href: pageImagesHref(files.result.id),
      ratio: pageRatio(deps.printer),
      isRightToLeft: isRightToLeftBook(input.book),
    },
    approval: await findApproval(deps.db, actor, type, input.hash),
    language: languageOfBook(input.book),
    contents: files.result?.contents ?? [],
    input,
    files,
  };
}

function fillsMore(actor: Actor, book: Book): PrintCheck["fills"] {
  if (!actor.keeper && gainsByLargerType(book)) return "type";
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  return stories.some((story) => photosOf(story).length > 0) ? "photos" : null;
}

const firstOfStrip = 12;

/** The pages at the beginning of the strip, and those beside the findings that leave something to do. */
function shownPages(findings: Finding[], boundPages: number): DrawnPage[] {
  const pages = findings.flatMap(({ level, printedPage }) =>
    printedPage && level !== "note" ? [printedPage.page] : [],
  );
  const first = Array.from({ length: Math.min(firstOfStrip, boundPages) }, (_, index) => index + 1);
  return [...new Set<DrawnPage>(["front", ...first, ...pages])];
}
