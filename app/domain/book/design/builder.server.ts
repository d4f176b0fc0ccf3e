import { LRUCache } from "lru-cache";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { cutText } from "../../base/cut-text";
import type { Deps } from "../../base/deps";
import { listAllImages } from "../../media/library.server";
import type { StoryImage } from "../../media/media";
import type { BookAddress } from "../address";
import { composeBook } from "../book.server";
import { listStoryRecordings, type StoryRecording } from "../media/book-qr-codes.server";
import { type Book, type BookStory, withoutText } from "../model";
import { findBookPages } from "../page-count.server";
import { type OpenPage, openPage } from "../pages/open-page";
import { indexPages, type PageIndex } from "../pages/page-index";
import { type BookPage, hasOwnLayout, toPages } from "../pages/pages";
import { printedEntries } from "../pages/printed-places";
import { typographicPages } from "../pages/typographic-pages";
import {
  haveFilesFailed,
  type PrintDeps,
  printInputOf,
  requestPrintFilesOf,
} from "../print/print-files.server";
import { hasDrawingFailed } from "../reader/draw-pages.server";
import { pageRatio } from "../reader/page-images";
import { findPrintedBook, type PrintedBook, prepareDrawing } from "../reader/reader.server";
import { listToldStories, type OmittedStory } from "../stories/omitted-stories.server";
import { findUndoable, type Undoable } from "./changes.server";
import { type BookDesign, getBookDesign } from "./designs.server";

export interface BuilderDeps extends Deps {
  config: { appUrl: string | undefined };
}

export interface Builder {
  type: StoryType;
  address: BookAddress;
  book: Book;
  design: BookDesign;
  undoable: Undoable;
  pageCount: number;
  open: number;
  index: PageIndex;
  /** The newest print files, whose pages are then counted and shown; null before the first ones. */
  printed: PrintedBook | null;
  /** Printed, or estimated before. */
  pages: number;
  printedPage: number | null;
  page: BookPage | null;
  /** "drawing": the current cover or media page, as it is printed. "image": the printed page. "text": the page of the screen, where there is no image. */
  view: "drawing" | "image" | "text";
  /** "making": newer print files are on their way. Of a drawing it is not known, unless there are no files at all. */
  setting: "ready" | "making" | "failed";
  markedKey: string;
  /** The words among which the book sets the pictures of a media page; null for other pages. */
  words: StoryWords | null;
  /** Height of a page divided by its width. */
  ratio: number;
  promptId: number | null;
  mediaPages: number[];
  /** The first page of the story's words on the screen; null without words. */
  textPage: number | null;
  introductionPage: number | null;
  /** Candidates for the cover photo, newest first; empty on other pages. */
  photos: StoryImage[];
  recordings: StoryRecording[];
  /** Stories that wait for their words; asked for in a book without any. */
  told: OmittedStory[];
  hasAddress: boolean;
  /** A keeper designs and orders, and writes nothing: buttons that would refuse them are left out. */
  isForKeeper: boolean;
}

export interface StoryWords {
  isAmongWords: boolean;
  beginnings: string[];
}

/** Loads the place of an address, clamped to the book (spec 2, sections 2.1 and 4). Queues print files if needed. */
export async function getBuilder(deps: PrintDeps, actor: Actor, address: BookAddress): Promise<Builder> {
  const { db, config } = deps;
  const { type } = address;
  const design = await getBookDesign(db, actor, type);
  const book = await composeBook(db, actor, design, config.appUrl);
  const pages = toPages(book);
  const printed = await findPrintedBook(deps, actor, type);
  const opened = openPage(pages, printed, address);
  const [page = null] = opened.page ? typographicPages(book, [opened.page]) : [];
  const words = page && wordsOf(book, page);
  const view = viewOf(deps, printed, opened, words);
  const setting = await requestSetting(deps, actor, book, printed, view);
  if (view === "image" && printed && opened.printedPage !== null)
    prepareDrawing(deps, actor, { type, state: setting }, printed, opened.printedPage);
  return {
    type,
    address: opened.address,
    book: withoutText(book),
    design,
    undoable: await findUndoable(db, actor, type),
    pageCount: pages.length,
    open: opened.open,
    index: indexPages(
      book,
      printed ? printedEntries(pages, printed) : pages,
      opened.open,
      printed && { starts: printed.starts, screen: pages },
    ),
    printed,
    pages: printed?.pages ?? (await findBookPages(db, actor, type, deps.printer)).pages,
    printedPage: opened.printedPage,
    page,
    view,
    setting,
    markedKey: opened.itemKey,
    words,
    ratio: pageRatio(deps.printer),
    promptId: (page && storyOf(book, page)?.promptId) ?? null,
    mediaPages: pages.filter((one) => isMediaOf(one, page)).map(({ pageNumber }) => pageNumber),
    textPage:
      pages.find((one) => one.pageType === "text" && one.storyId === page?.storyId)?.pageNumber ?? null,
    introductionPage: pages.find(({ pageType }) => pageType === "introduction")?.pageNumber ?? null,
    photos: page?.pageType === "cover" ? await listAllImages(db, actor) : [],
    recordings: page && page.storyId !== null ? await listStoryRecordings(db, actor, page.storyId) : [],
    told: book.chapters.length === 0 ? await listToldStories(db, actor, book) : [],
    hasAddress: config.appUrl !== undefined,
    isForKeeper: actor.keeper !== undefined,
  };
}

function viewOf(
  deps: PrintDeps,
  printed: PrintedBook | null,
  { page, printedPage }: OpenPage,
  words: StoryWords | null,
): Builder["view"] {
  if (page?.pageType === "cover") return "drawing";
  const isArranged = page?.pageType === "media" && !words?.isAmongWords;
  if (isArranged) return "drawing";
  if (!printed || printedPage === null || hasDrawingFailed(deps, printed.folder)) return "text";
  return "image";
}

/** States of somebody who saves and looks again and again before there are any files would be set in vain. */
const requestedLately = new LRUCache<string, true>({ max: 500, ttl: 5_000 });

/** Asks only where the printed page is shown, or nothing is printed yet: reading the whole book takes time. */
async function requestSetting(
  deps: PrintDeps,
  actor: Actor,
  book: Book,
  printed: PrintedBook | null,
  view: Builder["view"],
): Promise<Builder["setting"]> {
  if (book.chapters.length === 0 || (printed && view === "drawing")) return "ready";
  const key = `${actor.userId}/${book.storyType}`;
  if (view === "drawing" && requestedLately.has(key)) return "making";
  if (await haveFilesFailed(deps, actor, book.storyType)) return "failed";
  requestedLately.set(key, true);
  const { hash } = await printInputOf(deps, actor, book);
  const { state } = await requestPrintFilesOf(deps, actor, book.storyType, hash);
  return state === "done" ? "ready" : state;
}

function isMediaOf(one: BookPage, page: BookPage | null): boolean {
  return one.pageType === "media" && one.storyId === page?.storyId;
}

const beginningLength = 60;

function storyOf({ chapters }: Book, { storyId }: BookPage): BookStory | undefined {
  return chapters.flatMap(({ stories }) => stories).find(({ id }) => id === storyId);
}

function wordsOf(book: Book, page: BookPage): StoryWords | null {
  if (page.pageType !== "media") return null;
  const story = storyOf(book, page);
  if (!story || story.paragraphs.length === 0) return null;
  const beginnings = story.paragraphs.map((paragraph) => cutText(paragraph, beginningLength));
  return { isAmongWords: !hasOwnLayout(book, page), beginnings };
}
