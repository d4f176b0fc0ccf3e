import type { Db } from "~/db/open.server";
import type { YoutubeMediaRow } from "~/db/tables";
import type { Actor } from "../actor";
import { agoText, type Deps, days, nowText } from "../deps";
import { NotFound, ValidationError } from "../errors";
import { CaptionInput } from "../media/schema";
import { parseInput } from "../schema-fields";
import { requireLiveStory } from "../stories/story-rows.server";
import { requireWriting } from "../subscriptions/access.server";
import type { YoutubeInput } from "./schema";
import { youtubeAddress } from "./youtube-address";

/** A film or sound on YouTube, as pages and calls show it. */
export interface StoryYoutube {
  id: number;
  storyId: number;
  type: "video" | "audio";
  /** Where it is watched. */
  url: string;
  youtubeId: string;
  caption: string;
  createdAt: string;
}

/** How long an item that was taken off its story is kept, in milliseconds. */
const trashRetention = 30 * days;

/**
 * Adds a film or sound on YouTube to a story of this person (spec 2, sections 2.2 and 7); nothing is asked of YouTube.
 * The same one twice on one story is kept once. Throws NotFound for a story that is not there, and ValidationError for one of
 * the other kind than was said, and PlanLapsed.
 */
export async function addYoutube(deps: Deps, actor: Actor, input: YoutubeInput): Promise<StoryYoutube> {
  return deps.db.transaction().execute(async (db) => {
    const { storyType } = await requireLiveStory(db, actor, input.storyId);
    await requireWriting({ ...deps, db }, actor);
    if (input.storyType && input.storyType !== storyType) {
      throw new ValidationError({ storyType: ["This story belongs to the other kind of book."] });
    }
    const { storyId, type: kind, youtubeId, title: caption } = input;
    const earlier = await whereLive(db, actor)
      .where("storyId", "=", storyId)
      .where("kind", "=", kind)
      .where("youtubeId", "=", youtubeId)
      .executeTakeFirst();
    if (earlier) return toYoutube(earlier);
    const row = await db
      .insertInto("youtubeMedia")
      .values({ userId: actor.userId, storyId, kind, youtubeId, caption, createdAt: nowText(deps.clock) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toYoutube(row);
  });
}

/** What stories of this person have on YouTube, in the order in which it was added: one query. */
export async function listYoutube(db: Db, actor: Actor, storyIds: number[]): Promise<StoryYoutube[]> {
  if (storyIds.length === 0) return [];
  const rows = await whereLive(db, actor).where("storyId", "in", storyIds).orderBy("id").execute();
  return rows.map(toYoutube);
}

/** Gives an item other words; `caption` as CaptionInput reads it. Throws NotFound. */
export async function updateYoutubeCaption(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  caption: string,
): Promise<StoryYoutube> {
  const row = await whereItem(db, actor, id).set({ caption }).returningAll().executeTakeFirst();
  if (!row) throw new NotFound();
  return toYoutube(row);
}

/** Takes an item off its story; for 30 days its row stays. Throws NotFound. */
export async function removeYoutube({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const removed = await whereItem(db, actor, id)
    .set({ deletedAt: nowText(clock) })
    .executeTakeFirst();
  if (Number(removed.numUpdatedRows) === 0) throw new NotFound();
}

/** Gives what one story has to another of the same person, within a transaction. */
export async function moveYoutubeToStory(db: Db, from: number, to: number): Promise<void> {
  await db.updateTable("youtubeMedia").set({ storyId: to }).where("storyId", "=", from).execute();
}

/** Deletes what was taken off its story 30 days ago or earlier. The work of the house, for all people. */
export async function purgeRemovedYoutube({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("youtubeMedia").where("deletedAt", "<=", agoText(clock, trashRetention)).execute();
}

function whereLive(db: Db, actor: Actor) {
  return db
    .selectFrom("youtubeMedia")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null);
}

function whereItem(db: Db, actor: Actor, id: number) {
  return db
    .updateTable("youtubeMedia")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null);
}

function toYoutube({ id, storyId, kind, youtubeId, caption, createdAt }: YoutubeMediaRow): StoryYoutube {
  return { id, storyId, type: kind, url: youtubeAddress(youtubeId), youtubeId, caption, createdAt };
}

/**
 * Keeps the captions that a story's form has for what is on YouTube (`youtube-caption-3`), where they are others than
 * before. Throws ValidationError for one that is too long.
 */
export async function saveYoutubeCaptions(
  deps: Deps,
  actor: Actor,
  storyId: number,
  fields: FormData,
): Promise<void> {
  for (const { id, caption } of await listYoutube(deps.db, actor, [storyId])) {
    const posted = fields.get(`youtube-caption-${id}`);
    if (typeof posted !== "string") continue;
    const edited = parseInput(CaptionInput, { caption: posted }).caption;
    if (edited !== caption) await updateYoutubeCaption(deps, actor, id, edited);
  }
}
