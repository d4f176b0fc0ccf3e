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
import type { LayoutName } from "./design-options";
import { type BookDesign, changeBookDesign, getBookDesign } from "./designs.server";
import { clamp } from "./geometry";
import { type Book, withoutText } from "./model";
import { arrange, type ItemAction, type ItemChange } from "./pages/arrange";
import { type BookPage, layoutOf, type MediaPage, toMediaSheet, toPages } from "./pages/pages";
import { typographicPages } from "./pages/typographic-pages";
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
  /** Of the newest print file; null before there is one. */
  printedPages: number | null;
  page: BookPage;
  /** Null if the page has no story. */
  promptId: number | null;
  /** Candidates for the cover photo, newest first; empty on other pages. */
  photos: StoryImage[];
  recordings: StoryRecording[];
  hasAddress: boolean;
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
  const asked = pages[clamp(Math.trunc(pageNumber) || 1, 1, pages.length) - 1] as BookPage;
  const [page = asked] = typographicPages(book, [asked]);
  return {
    type,
    book: withoutText(book),
    design,
    pageCount: pages.length,
    printedPages: await findPrintedPages(db, actor, type),
    page,
    promptId: page.storyId === null ? null : await findPrompt(db, actor, page.storyId),
    photos: page.pageType === "cover" ? await listAllImages(db, actor) : [],
    recordings: page.storyId === null ? [] : await listStoryRecordings(db, actor, page.storyId),
    hasAddress: config.appUrl !== undefined,
  };
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

async function findPrompt(db: Db, actor: Actor, storyId: number): Promise<number | null> {
  const story = await db
    .selectFrom("stories")
    .select("promptId")
    .where("id", "=", storyId)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  return story?.promptId ?? null;
}

export interface MediaPageChange {
  layout?: LayoutName;
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
    const { page } = await findMediaPage({ ...deps, db }, actor, type, pageId);
    const known = page.content.map(({ key }) => [key, items[key] ?? {}] as const);
    const changed = known.reduce((all, [key, change]) => withItemChange(all, key, change), design);
    const layouts = layout ? { ...design.layouts, [pageId]: layout } : undefined;
    const { controls, positions } = changed;
    return { controls, positions, ...(layouts && { layouts }) } satisfies BookDesignInput;
  });
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
    const changed = withItemChange(design, key, arrange(action, item));
    return { controls: changed.controls, positions: changed.positions };
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

function withItemChange<Design extends Pick<BookDesign, "controls" | "positions">>(
  design: Design,
  key: string,
  { controls, position }: ItemChange,
): Design {
  return {
    ...design,
    controls: withEntry(design.controls, key, controls),
    positions: withEntry(design.positions, key, position),
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
