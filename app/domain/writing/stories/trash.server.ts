import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { agoText, type Deps, days, minutes } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { findLiveStory, findStoryOfPrompt } from "../../base/live-story.server";
import { promptTitle } from "../../base/prompt-title";
import type { PurgeDeps } from "../../media/purge-media.server";
import { sayPrompt } from "../prompts/standard-words";
import { notSharedAgain, takeStricterSharing } from "../sharing/shared-at-first";
import { snippet } from "../workspace/figures";
import { getStory, type Story, selectStories, toStories, toStory, updateStory } from "./stories.server";
import { deleteStoryRows, moveStoryDependents } from "./story-dependents.server";
import { fromHtml } from "./text";

/** Milliseconds (spec 2, section 9). */
export const trashRetention = 30 * days;

/** "29 days left", "Less than a day left". Rounds down; `retention` is in milliseconds. */
export function daysLeft(deletedAt: string, now: Date): string {
  const daysRemaining = countDaysLeft(deletedAt, now, trashRetention);
  if (daysRemaining < 1) return t("Less than a day left");
  return t("{daysRemaining, plural, one {# day} other {# days}} left", { daysRemaining });
}

/** Returns the whole days until something that was deleted goes for good; 0 for less than one. `retention` in milliseconds. */
export function countDaysLeft(deletedAt: string, now: Date, retention: number): number {
  const milliseconds = new Date(deletedAt).getTime() + retention - now.getTime();
  return Math.max(0, Math.floor(Math.ceil(milliseconds / minutes) / (days / minutes)));
}

export interface TrashedStory {
  id: number;
  title: string;
  text: string;
  /** Set by hand; null where it is recognized. */
  language: string | null;
  photos: number;
  recordings: number;
  left: string;
}

const snippetLength = 200;

/** Lists the deleted stories of one type, last deleted first. One query. */
export async function listTrash({ db, clock }: Deps, actor: Actor, type: StoryType): Promise<TrashedStory[]> {
  const rows = await selectDeleted({ db, clock }, actor)
    .clearSelect()
    .select([
      "stories.id",
      "stories.promptId",
      "stories.deletedAt",
      "stories.language",
      sql<string>`substr(stories.content, 1, 600)`.as("beginning"),
      promptTitle("stories.userId").as("title"),
      countMedia(db, ["image"]).as("photos"),
      countMedia(db, ["audio", "video"]).as("recordings"),
    ])
    .where("stories.storyType", "=", type)
    .orderBy("stories.deletedAt", "desc")
    .orderBy("stories.id", "desc")
    .execute();
  return rows.map(({ promptId, beginning, deletedAt, photos, recordings, ...row }) => ({
    ...row,
    title: sayPrompt(promptId, row.title),
    text: snippet(beginning, snippetLength),
    photos: toCount(photos),
    recordings: toCount(recordings),
    left: daysLeft(deletedAt ?? "", clock.now()),
  }));
}

/** Lists deleted stories with media (spec 2, section 7), optionally of one type. Three queries. */
export async function listDeletedStories(deps: Deps, actor: Actor, type?: StoryType): Promise<Story[]> {
  let query = selectDeleted(deps, actor);
  if (type) query = query.where("stories.storyType", "=", type);
  const rows = await query.orderBy("stories.deletedAt", "desc").orderBy("stories.id", "desc").execute();
  return toStories(deps.db, actor, rows);
}

/** Throws NotFound for a story that is not in the trash, or another user's. */
export async function getDeletedStory(deps: Deps, actor: Actor, id: number): Promise<Story> {
  const row = await selectDeleted(deps, actor).where("stories.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toStory(deps.db, actor, row);
}

/** The live story of the prompt of a trashed one; null without one. */
export async function findNewerStory(db: Db, actor: Actor, { promptId }: Story): Promise<Story | null> {
  const newer = await findStoryOfPrompt(db, actor, promptId);
  return newer ? getStory(db, actor, newer.id) : null;
}

/** Restores a story; no effect on a live one (spec 2, section 4). Throws NotFound, Conflict (newer story). */
export async function restoreStory(deps: Deps, actor: Actor, id: number): Promise<Story> {
  const liveId = await deps.db.transaction().execute(async (db) => {
    if (await findLiveStory(db, actor, id)) return id;
    const deleted = await getDeletedStory({ ...deps, db }, actor, id);
    const newer = await findStoryOfPrompt(db, actor, deleted.promptId);
    if (newer) return newer.id;
    await db
      .updateTable("stories")
      .set({ deletedAt: null, ...notSharedAgain })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .execute();
    return id;
  });
  const story = await getStory(deps.db, actor, liveId);
  if (liveId === id) return story;
  throw new Conflict(
    message("This prompt has a newer story. Nothing was changed: please choose which text to keep."),
    {
      story,
    },
  );
}

function selectDeleted({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor) {
  return selectStories(db, actor)
    .where("stories.deletedAt", ">", agoText(clock, trashRetention))
    .where("stories.sealedAt", "is", null);
}

function countMedia(db: Db, kinds: ("image" | "audio" | "video")[]) {
  return db
    .selectFrom("media")
    .select(({ fn }) => fn.countAll().as("count"))
    .whereRef("media.storyId", "=", sql.ref("stories.id"))
    .where("media.kind", "in", kinds)
    .where("media.deletedAt", "is", null);
}

/** Saves the deleted text over the newer story and moves its dependents. Throws NotFound, PlanLapsed, and Conflict for an outdated `version`. */
export async function replaceNewerStory(
  deps: PurgeDeps,
  actor: Actor,
  id: number,
  version: number,
): Promise<Story> {
  const { db, files } = deps;
  const deleted = await getDeletedStory(deps, actor, id);
  const newer = await findNewerStory(db, actor, deleted);
  if (!newer) return restoreStory(deps, actor, id);
  const { age, date, location } = deleted;
  const content = fromHtml(deleted.content);
  const story = await updateStory(deps, actor, newer.id, { content, age, date, location }, version);
  const folders = await db.transaction().execute(async (trx) => {
    await takeStricterSharing(trx, actor, id, story.id);
    await moveStoryDependents(trx, id, story.id);
    return deleteStoryRows(trx, id);
  });
  for (const folder of folders) await files.remove(folder);
  return story;
}
