import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import { agoText, type Deps } from "../deps";
import { Conflict, NotFound } from "../errors";
import type { PurgeDeps } from "../media/purge-media.server";
import { snippet } from "../workspace/figures";
import { daysLeft, keptInTrash } from "./retention";
import { getStory, type Story, selectStories, toStories, toStory, updateStory } from "./stories.server";
import { dropStory, moveStoryDependents } from "./story-dependents.server";
import { findLiveStory, findStoryOfPrompt } from "./story-rows.server";
import { fromHtml } from "./text";

/** A deleted story in the list of them: enough to know it by. */
export interface TrashedStory {
  id: number;
  title: string;
  /** Its first words; empty for one that is told by media alone. */
  text: string;
  photos: number;
  recordings: number;
  /** "29 days left" */
  left: string;
}

const textLetters = 200;

/** This person's deleted stories of one type, the last one first. One query. */
export async function listTrash({ db, clock }: Deps, actor: Actor, type: StoryType): Promise<TrashedStory[]> {
  const rows = await selectDeleted({ db, clock }, actor)
    .clearSelect()
    .select(({ fn }) => [
      "stories.id",
      "stories.deletedAt",
      sql<string>`substr(stories.content, 1, 600)`.as("beginning"),
      fn.coalesce("userPrompts.title", "prompts.title").as("title"),
      countMedia(db, ["image"]).as("photos"),
      countMedia(db, ["audio", "video"]).as("recordings"),
    ])
    .where("stories.storyType", "=", type)
    .orderBy("stories.deletedAt", "desc")
    .orderBy("stories.id", "desc")
    .execute();
  return rows.map(({ beginning, deletedAt, photos, recordings, ...row }) => ({
    ...row,
    text: snippet(beginning, textLetters),
    photos: toCount(photos),
    recordings: toCount(recordings),
    left: daysLeft(deletedAt ?? "", clock.now()),
  }));
}

/** The same stories as entities with their media (spec 2, section 7); of both types if none is asked. Three queries. */
export async function listDeletedStories(deps: Deps, actor: Actor, type?: StoryType): Promise<Story[]> {
  let query = selectDeleted(deps, actor);
  if (type) query = query.where("stories.storyType", "=", type);
  const rows = await query.orderBy("stories.deletedAt", "desc").orderBy("stories.id", "desc").execute();
  return toStories(deps.db, actor, rows);
}

/** Throws NotFound when the story is not in the trash, its time there is over, or it is another person's. */
export async function getDeletedStory(deps: Deps, actor: Actor, id: number): Promise<Story> {
  const row = await selectDeleted(deps, actor).where("stories.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toStory(deps.db, actor, row);
}

/** The live story that has the place of a deleted one; null while its prompt has none. */
export async function findNewerStory(db: Db, actor: Actor, { promptId }: Story): Promise<Story | null> {
  const newer = await findStoryOfPrompt(db, actor, promptId);
  return newer ? getStory(db, actor, newer.id) : null;
}

/**
 * Puts a story back in its place, whole (spec 2, section 4: story lifecycle). One that is back already stays as it
 * is. Throws NotFound as above, and Conflict with the live story when its prompt has a newer one: nothing is changed
 * then.
 */
export async function restoreStory(deps: Deps, actor: Actor, id: number): Promise<Story> {
  const standing = await deps.db.transaction().execute(async (db) => {
    if (await findLiveStory(db, actor, id)) return id;
    const deleted = await getDeletedStory({ ...deps, db }, actor, id);
    const newer = await findStoryOfPrompt(db, actor, deleted.promptId);
    if (newer) return newer.id;
    await db
      .updateTable("stories")
      .set({ deletedAt: null })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .execute();
    return id;
  });
  const story = await getStory(deps.db, actor, standing);
  if (standing === id) return story;
  throw new Conflict(
    "This prompt has a newer story. Nothing was changed: please choose which text to keep.",
    {
      story,
    },
  );
}

/** The actor's stories that are in the trash and have time left. */
function selectDeleted({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor) {
  return selectStories(db, actor).where("stories.deletedAt", ">", agoText(clock, keptInTrash));
}

function countMedia(db: Db, kinds: ("image" | "audio" | "video")[]) {
  return db
    .selectFrom("media")
    .select(({ fn }) => fn.countAll().as("count"))
    .whereRef("media.storyId", "=", sql.ref("stories.id"))
    .where("media.kind", "in", kinds)
    .where("media.deletedAt", "is", null);
}

/**
 * Makes a deleted story's text that of the newer story in its place: an ordinary save upon `version`, so that the
 * newer text stays kept among the versions. The deleted story's photos, recordings and versions come along, and its
 * row in the trash, empty then, goes. Where the newer story is gone by now, the deleted one is just restored. Throws
 * NotFound when the story is not in the trash, Conflict with the newer story when that has moved on, and PlanLapsed.
 */
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
    await moveStoryDependents(trx, id, story.id);
    return dropStory(trx, id);
  });
  for (const folder of folders) await files.remove(folder);
  return story;
}
