import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { listAllImages } from "../media/library.server";
import type { StoryImage } from "../media/media";
import { composeBook } from "./book.server";
import { listStoryRecordings, type StoryRecording } from "./book-qr-codes.server";
import { findUndoable, type Undoable } from "./changes.server";
import { type BookDesign, getBookDesign } from "./designs.server";
import { clamp } from "./geometry";
import { type Book, type BookStory, withoutText } from "./model";
import { indexPages, type PageIndex } from "./pages/page-index";
import { type BookPage, hasOwnLayout, toPages } from "./pages/pages";
import { typographicPages } from "./pages/typographic-pages";
import { findPrintedPlace, type PrintedPlace } from "./print/printed-place.server";

export interface BuilderDeps extends Deps {
  config: { appUrl: string | undefined };
}

export interface Builder {
  type: StoryType;
  /** Without text. */
  book: Book;
  design: BookDesign;
  undoable: Undoable;
  pageCount: number;
  index: PageIndex;
  /** In the newest print file; null before there is one. */
  printed: PrintedPlace | null;
  page: BookPage;
  /** Key of the item that is marked on the page and in the list; may be empty. */
  markedKey: string;
  /** Of a media page whose pictures the book sets among the words of their story; null otherwise. */
  words: StoryWords | null;
  /** Null if the page has no story. */
  promptId: number | null;
  /** Candidates for the cover photo, newest first; empty on other pages. */
  photos: StoryImage[];
  recordings: StoryRecording[];
  hasAddress: boolean;
}

export interface StoryWords {
  /** Whether the pictures stand among the words, and not on a page of their own. */
  isAmongWords: boolean;
  /** How each paragraph begins. */
  beginnings: string[];
}

/** Loads a builder page by number, from 1, clamped to the book (spec 2, sections 2.1 and 4). */
export async function getBuilder(
  { db, config }: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageNumber: number,
  markedKey = "",
): Promise<Builder> {
  const design = await getBookDesign(db, actor, type);
  const book = await composeBook(db, actor, design, config.appUrl);
  const pages = toPages(book);
  const asked = pages[clamp(Math.trunc(pageNumber) || 1, 1, pages.length) - 1] as BookPage;
  const [page = asked] = typographicPages(book, [asked]);
  return {
    type,
    book: withoutText(book),
    design,
    undoable: await findUndoable(db, actor, type),
    pageCount: pages.length,
    index: indexPages(book, pages, page.pageNumber),
    printed: await findPrintedPlace(db, actor, type, page),
    page,
    markedKey,
    words: wordsOf(book, page),
    promptId: storyOf(book, page)?.promptId ?? null,
    photos: page.pageType === "cover" ? await listAllImages(db, actor) : [],
    recordings: page.storyId === null ? [] : await listStoryRecordings(db, actor, page.storyId),
    hasAddress: config.appUrl !== undefined,
  };
}

const beginningLength = 60;

function storyOf({ chapters }: Book, { storyId }: BookPage): BookStory | undefined {
  return chapters.flatMap(({ stories }) => stories).find(({ id }) => id === storyId);
}

function wordsOf(book: Book, page: BookPage): StoryWords | null {
  if (page.pageType !== "media") return null;
  const story = storyOf(book, page);
  if (!story || story.paragraphs.length === 0) return null;
  const beginnings = story.paragraphs.map((paragraph) => paragraph.slice(0, beginningLength).toWellFormed());
  return { isAmongWords: !hasOwnLayout(book, page), beginnings };
}

/** Pages of the newest print file; null before the first one. */
export async function findPrintedPages(
  db: Db,
  { userId }: Actor,
  storyType: StoryType,
): Promise<number | null> {
  const [newest] = await printedPages(db, { userId, storyType });
  return newest?.pages ?? null;
}

const printedPages = cachedQuery((db, { userId, storyType }: { userId: number; storyType: string }) =>
  db
    .selectFrom("printFiles")
    .select("pages")
    .where("userId", "=", userId)
    .where("storyType", "=", storyType as StoryType)
    .where("pages", "is not", null)
    .orderBy("id", "desc")
    .limit(1),
);
