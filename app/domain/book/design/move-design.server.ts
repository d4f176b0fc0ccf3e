import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { type BookDesign, getBookDesign, storeDesign } from "./designs.server";

type Maps = Pick<BookDesign, "layouts" | "controls" | "positions" | "anchors" | "pullQuotes">;

interface DesignMove {
  storyId: number;
  from: StoryType;
  to: StoryType;
  /** Whether the layouts of the story's pages and its pull quote go too; if not, only its photos and codes. */
  hasPages: boolean;
}

/** Moves a story's pages, quote, photos and codes to the other book's design. Call it in the transaction, while the items are the story's. */
export async function moveStoryDesign(
  deps: Deps,
  actor: Actor,
  { storyId, from, to, hasPages }: DesignMove,
): Promise<void> {
  if (from === to) return;
  const stored = await getBookDesign(deps.db, actor, from);
  const items = await listItemKeys(deps.db, actor, storyId);
  const { moved, rest } = divide(
    stored,
    (key) => items.has(key) || (hasPages && isPageOf(key, storyId)),
    (key) => hasPages && key === String(storyId),
  );
  if (isEmpty(moved)) return;
  const target = await getBookDesign(deps.db, actor, to);
  await storeDesign(deps, actor, stored, rest);
  await storeDesign(deps, actor, target, {
    layouts: { ...target.layouts, ...moved.layouts },
    controls: { ...target.controls, ...moved.controls },
    positions: { ...target.positions, ...moved.positions },
    anchors: { ...target.anchors, ...moved.anchors },
    pullQuotes: { ...target.pullQuotes, ...moved.pullQuotes },
  });
}

/** Keys of the design are ids of pages ("story-12-media-1") or of items ("34", "youtube-5"). */
function isPageOf(key: string, storyId: number): boolean {
  return key.startsWith(`story-${storyId}-`);
}

async function listItemKeys(db: Db, { userId }: Actor, storyId: number): Promise<Set<string>> {
  const ofStory = (table: "media" | "youtubeMedia") =>
    db.selectFrom(table).select("id").where("storyId", "=", storyId).where("userId", "=", userId).execute();
  const media = (await ofStory("media")).map(({ id }) => String(id));
  const youtube = (await ofStory("youtubeMedia")).map(({ id }) => `youtube-${id}`);
  return new Set([...media, ...youtube]);
}

type IsPicked = (key: string) => boolean;

/** Pull quotes have ids of stories as their keys, which may be ids of items as well. */
function divide(design: Maps, isMoved: IsPicked, isMovedQuote: IsPicked): { moved: Maps; rest: Maps } {
  const pick = (isPicked: IsPicked, isPickedQuote: IsPicked): Maps => ({
    layouts: pickEntries(design.layouts, isPicked),
    controls: pickEntries(design.controls, isPicked),
    positions: pickEntries(design.positions, isPicked),
    anchors: pickEntries(design.anchors, isPicked),
    pullQuotes: pickEntries(design.pullQuotes, isPickedQuote),
  });
  return {
    moved: pick(isMoved, isMovedQuote),
    rest: pick(
      (key) => !isMoved(key),
      (key) => !isMovedQuote(key),
    ),
  };
}

function pickEntries<Value>(map: Record<string, Value>, isPicked: IsPicked) {
  return Object.fromEntries(Object.entries(map).filter(([key]) => isPicked(key)));
}

function isEmpty(maps: Maps): boolean {
  return Object.values(maps).every((map) => Object.keys(map).length === 0);
}
