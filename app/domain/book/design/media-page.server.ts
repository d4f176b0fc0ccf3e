import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { swapPhotos } from "../../media/photos/photo-order.server";
import { getBook } from "../book.server";
import { centered, largestWithin } from "../geometry";
import { type Box, positionOf } from "../layouts/layouts";
import type { Book } from "../model";
import { arrange, type ItemAction, type ItemChange } from "../pages/arrange";
import { type BookPage, layoutOf, type MediaPage, toMediaSheet, toPages } from "../pages/pages";
import type { BookDesignInput } from "../schema";
import type { BuilderDeps } from "./builder.server";
import type { ItemControls, ItemPosition } from "./controls";
import { automaticLayout, type LayoutName } from "./design-options";
import { type BookDesign, changeBookDesign } from "./designs.server";
import { effectsOf, type PageEffects } from "./page-effects";

export interface MediaPageChange {
  layout?: LayoutName | typeof automaticLayout;
  items: Record<string, ItemChange>;
}

/** Saves changes to a media page; undefined fields stay. Returns what else it did. Throws NotFound. */
export async function changeMediaPage(
  deps: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageId: string,
  { layout, items }: MediaPageChange,
): Promise<Omit<PageEffects, "isHeld">> {
  let effects = { covers: false, leftWords: false };
  await changeBookDesign(deps, actor, type, async (design, db) => {
    const { book, page } = await findMediaPage({ ...deps, db }, actor, type, pageId);
    const known = page.content.map(
      ({ key }) => [key, keepHere(items[key] ?? {}, design.controls[key])] as const,
    );
    const changed = known.reduce((all, [key, change]) => withItemChange(all, key, change), design);
    const { controls, positions, anchors } =
      layout === automaticLayout ? withoutSizes(changed, page) : changed;
    const layouts = changeLayout(design, book, page, layout, Object.values(items));
    if (layout === undefined) effects = effectsOn(book, page, { controls, positions, layouts });
    return { controls, positions, anchors, layouts } satisfies BookDesignInput;
  });
  return effects;
}

/** The form has no field for the size among the words. */
function keepHere(change: ItemChange, { here }: Partial<ItemControls> = {}): ItemChange {
  return change.controls && here ? { ...change, controls: { here, ...change.controls } } : change;
}

/** A story of photos alone has no words that they could leave. */
function effectsOn(
  book: Book,
  page: BookPage & MediaPage,
  changed: Pick<BookDesign, "controls" | "positions" | "layouts">,
): Omit<PageEffects, "isHeld"> {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const hasWords = stories.some(({ id, paragraphs }) => id === page.storyId && paragraphs.length > 0);
  const effects = effectsOf(book, { look: { ...book.look, ...changed } }, page);
  return { ...effects, leftWords: effects.leftWords && hasWords };
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

/** Applies an action to one item of a media page. Returns what else it did. Throws NotFound. */
export async function arrangeItem(
  deps: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageId: string,
  key: string,
  action: ItemAction,
): Promise<PageEffects> {
  let effects: PageEffects = { isHeld: false, covers: false, leftWords: false };
  await changeBookDesign(deps, actor, type, async (design, db) => {
    const { book, page } = await findMediaPage({ ...deps, db }, actor, type, pageId);
    const controls = design.controls[key];
    const box = toMediaSheet(withoutZoom(book, key), page).boxes.find(({ item }) => item.key === key);
    if (!box) throw new NotFound();
    const item = { box, layout: layoutOf(book, page), controls };
    const change = arrange(action, item);
    const { controls: newControls, positions } = withItemChange(design, key, change);
    const layouts = changeLayout(design, book, page, undefined, [change]);
    const changed = { controls: newControls, positions, layouts };
    effects = { isHeld: change.isHeld, ...effectsOn(book, page, changed) };
    return changed;
  });
  return effects;
}

/** Exchanges two items: their places in the Free Layout, else their order. Throws NotFound, also for codes in other layouts, which stand last. */
export async function swapItems(
  deps: BuilderDeps,
  actor: Actor,
  type: StoryType,
  pageId: string,
  key: string,
  otherKey: string,
): Promise<void> {
  const { book, page } = await findMediaPage(deps, actor, type, pageId);
  const { boxes } = toMediaSheet(book, page);
  const [box, other] = [key, otherKey].map((wanted) => boxes.find(({ item }) => item.key === wanted));
  if (!box || !other) throw new NotFound();
  if (layoutOf(book, page) !== "free-layout") {
    await swapPhotos(deps, actor, Number(key), Number(otherKey));
    return;
  }
  await changeBookDesign(deps, actor, type, async ({ positions }) => ({
    positions: { ...positions, [key]: placeWithin(box, other), [otherKey]: placeWithin(other, box) },
  }));
}

/** Puts a picture in the middle of the other's place, in its own shape. */
function placeWithin(box: Box, other: Box): ItemPosition {
  return positionOf({ ...box, ...centered(largestWithin(box.w / box.h, other), other) });
}

/** The number of the page with an item; null if it is in no page of the book. */
export async function findPageOfItem(
  { db, config }: BuilderDeps,
  actor: Actor,
  type: StoryType,
  key: string,
): Promise<number | null> {
  const pages = toPages(await getBook(db, actor, type, config.appUrl));
  const page = pages.find((one) => one.pageType === "media" && one.content.some((item) => item.key === key));
  return page?.pageNumber ?? null;
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
