import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { listAllImages } from "../media/library.server";
import type { StoryImage } from "../media/media";
import { composeBook, getBook } from "./book.server";
import { listStoryRecordings, type StoryRecording } from "./book-qr-codes.server";
import { automaticLayout, type LayoutName } from "./design-options";
import { type BookDesign, changeBookDesign, getBookDesign } from "./designs.server";
import { clamp } from "./geometry";
import { type Book, type BookStory, withoutText } from "./model";
import { arrange, type ItemAction, type ItemChange } from "./pages/arrange";
import { indexPages, type PageIndex } from "./pages/page-index";
import { type BookPage, hasOwnLayout, layoutOf, type MediaPage, toMediaSheet, toPages } from "./pages/pages";
import type { BookDesignInput } from "./schema";

export interface BuilderDeps extends Deps {
  config: { appUrl: string | undefined };
}

export interface Builder {
  type: StoryType;
  /** Without text. */
  book: Book;
  design: BookDesign;
  pageCount: number;
  index: PageIndex;
  /** Of the newest print file; null before there is one. */
  printedPages: number | null;
  page: BookPage;
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
): Promise<Builder> {
  const design = await getBookDesign(db, actor, type);
  const book = await composeBook(db, actor, design, config.appUrl);
  const pages = toPages(book);
  const page = pages[clamp(Math.trunc(pageNumber) || 1, 1, pages.length) - 1] as BookPage;
  return {
    type,
    book: withoutText(book),
    design,
    pageCount: pages.length,
    index: indexPages(book, pages, page.pageNumber),
    printedPages: await findPrintedPages(db, actor, type),
    page,
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

export interface MediaPageChange {
  layout?: LayoutName | typeof automaticLayout;
  items: Record<string, ItemChange>;
}

/** Saves changes to a media page; undefined fields stay. Throws NotFound. */
export async function changeMediaPage(
  deps: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageId: string,
  { layout, items }: MediaPageChange,
): Promise<void> {
  await changeBookDesign(deps, actor, type, async (design, db) => {
    const { book, page } = await findMediaPage({ ...deps, db }, actor, type, pageId);
    const known = page.content.map(({ key }) => [key, items[key] ?? {}] as const);
    const changed = known.reduce((all, [key, change]) => withItemChange(all, key, change), design);
    const { controls, positions, anchors } =
      layout === automaticLayout ? withoutSizes(changed, page) : changed;
    const layouts = changeLayout(design, book, page, layout, Object.values(items));
    return { controls, positions, anchors, layouts } satisfies BookDesignInput;
  });
}

/** A page whose pictures the person sizes keeps the layout that it was shown with. */
function changeLayout(
  { layouts }: BookDesign,
  book: Book,
  page: BookPage & MediaPage,
  layout: MediaPageChange["layout"],
  changes: ItemChange[],
): BookDesign["layouts"] {
  const { [page.id]: _chosen, [page.pageNumber]: _byNumber, ...others } = layouts;
  if (layout === automaticLayout) return others;
  if (layout) return { ...layouts, [page.id]: layout };
  const isSized = changes.some(({ controls, position }) => position || controls?.width || controls?.height);
  return isSized ? { ...layouts, [page.id]: layoutOf(book, page) } : layouts;
}

/** Sizes and positions give pictures a page of their own. */
function withoutSizes(design: BookDesign, { content }: MediaPage): BookDesign {
  return content.reduce((all, { key }) => {
    const controls = all.controls[key];
    return withItemChange(all, key, {
      controls: controls && { ...controls, width: null, height: null },
      position: null,
    });
  }, design);
}

/** Applies an action to one item of a media page. Throws NotFound. */
export async function arrangeItem(
  deps: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageId: string,
  key: string,
  action: ItemAction,
): Promise<void> {
  await changeBookDesign(deps, actor, type, async (design, db) => {
    const { book, page } = await findMediaPage({ ...deps, db }, actor, type, pageId);
    const controls = design.controls[key];
    const box = toMediaSheet(withoutZoom(book, key), page).boxes.find(({ item }) => item.key === key);
    if (!box) throw new NotFound();
    const item = { box, layout: layoutOf(book, page), controls };
    const change = arrange(action, item);
    const changed = withItemChange(design, key, change);
    const layouts = changeLayout(design, book, page, undefined, [change]);
    return { controls: changed.controls, positions: changed.positions, layouts };
  });
}

function withoutZoom({ look }: Book, key: string): Pick<Book, "look"> {
  const controls = look.controls[key];
  if (!controls) return { look };
  return { look: { ...look, controls: { ...look.controls, [key]: { ...controls, scale: 1 } } } };
}

async function findMediaPage({ db, config }: BuilderDeps, actor: Actor, type: StoryType, pageId: string) {
  const book = await getBook(db, actor, type, config.appUrl);
  const page = toPages(book).find(({ id }) => id === pageId);
  if (page?.pageType !== "media") throw new NotFound();
  return { book, page: page as BookPage & MediaPage };
}

function withItemChange<Design extends Pick<BookDesign, "controls" | "positions" | "anchors">>(
  design: Design,
  key: string,
  { controls, position, anchor }: ItemChange,
): Design {
  return {
    ...design,
    controls: withEntry(design.controls, key, controls),
    positions: withEntry(design.positions, key, position),
    anchors: withEntry(design.anchors, key, anchor),
  };
}

/** Undefined leaves the entry, null deletes it. */
function withEntry<Value>(
  entries: Record<string, Value>,
  key: string,
  value: Value | null | undefined,
): Record<string, Value> {
  if (value === undefined) return entries;
  const { [key]: _removed, ...others } = entries;
  return value === null ? others : { ...others, [key]: value };
}
