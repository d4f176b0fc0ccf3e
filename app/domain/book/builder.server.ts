import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { listAllImages } from "../media/library.server";
import type { StoryImage } from "../media/media";
import { getBook } from "./book.server";
import { listStoryRecordings, type StoryRecording } from "./book-qr-codes.server";
import type { LayoutName } from "./design-options";
import { type BookDesign, changeBookDesign, getBookDesign } from "./designs.server";
import { clamp } from "./geometry";
import { type Book, withoutWords } from "./model";
import { type Arrangement, arrange, type ItemAction } from "./pages/arrange";
import { type BookPage, layoutOf, type MediaPage, toMediaSheet, toPages } from "./pages/pages";
import type { BookDesignInput } from "./schema";

/** What the builder needs beside the database: the public address of the site, if it has one, for the codes. */
export interface BuilderDeps extends Deps {
  config: { appUrl: string | undefined };
}

/** One page of the book, and what is needed to change it. */
export interface Builder {
  type: StoryType;
  /** Without its words. */
  book: Book;
  design: BookDesign;
  pageCount: number;
  page: BookPage;
  /** Where the page's story is written; null where there is none. */
  promptId: number | null;
  /** One's photos, newest first, to choose the cover's from; only where the cover is shown. */
  photos: StoryImage[];
  /** Of the page's story. */
  recordings: StoryRecording[];
  /** Whether codes have somewhere to lead. */
  hasAddress: boolean;
}

/**
 * The builder at a page of the book, counted from 1; one that is not there leads to the nearest (spec 2, sections 2.1
 * and 4).
 */
export async function getBuilder(
  { db, config }: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageNumber: number,
): Promise<Builder> {
  const book = await getBook(db, actor, type, config.appUrl);
  const pages = toPages(book);
  const page = pages[clamp(Math.trunc(pageNumber) || 1, 1, pages.length) - 1] as BookPage;
  return {
    type,
    book: withoutWords(book),
    design: await getBookDesign(db, actor, type),
    pageCount: pages.length,
    page,
    promptId: page.storyId === null ? null : await findPrompt(db, actor, page.storyId),
    photos: page.pageType === "cover" ? await listAllImages(db, actor) : [],
    recordings: page.storyId === null ? [] : await listStoryRecordings(db, actor, page.storyId),
    hasAddress: config.appUrl !== undefined,
  };
}

async function findPrompt(db: Db, actor: Actor, storyId: number): Promise<number | null> {
  const story = await db
    .selectFrom("stories")
    .select("promptId")
    .where("id", "=", storyId)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  return story?.promptId ?? null;
}

/** What a media page's form says: the layout if another was chosen, and items that were given other numbers. */
export interface PageChange {
  layout?: LayoutName;
  items: Record<string, Arrangement>;
}

/** Saves what was chosen for a media page (by its id). Throws NotFound when there is no such page. */
export async function changeMediaPage(
  deps: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageId: string,
  { layout, items }: PageChange,
): Promise<void> {
  await changeBookDesign(deps, actor, type, async (design, db) => {
    const { page } = await findMediaPage({ ...deps, db }, actor, type, pageId);
    const known = page.content.map(({ key }) => [key, items[key] ?? {}] as const);
    const changed = known.reduce((all, [key, change]) => arranged(all, key, change), design);
    const layouts = layout ? { ...design.layouts, [pageId]: layout } : undefined;
    const { controls, positions } = changed;
    return { controls, positions, ...(layouts && { layouts }) } satisfies BookDesignInput;
  });
}

/** Does what a button says to one item of a media page. Throws NotFound when the page or the item is not there. */
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
    const changed = arranged(design, key, arrange(action, item));
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

function arranged<Design extends Pick<BookDesign, "controls" | "positions">>(
  design: Design,
  key: string,
  { controls, position }: Arrangement,
): Design {
  return {
    ...design,
    controls: withEntry(design.controls, key, controls),
    positions: withEntry(design.positions, key, position),
  };
}

/** Undefined leaves the entry as it is, null takes it away. */
function withEntry<Value>(
  entries: Record<string, Value>,
  key: string,
  value: Value | null | undefined,
): Record<string, Value> {
  if (value === undefined) return entries;
  const { [key]: _gone, ...others } = entries;
  return value === null ? others : { ...others, [key]: value };
}
