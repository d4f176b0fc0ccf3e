import type { StoryRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { findStoryOfPrompt, requireLiveStory } from "../../base/live-story.server";
import { moveMediaToStory, returnMediaToStory } from "../../media/purge-media.server";
import { moveYoutubeToStory, returnYoutubeToStory } from "../../media/youtube/youtube.server";
import { moveMemories, returnMemories } from "../../writing/memories/move-memories.server";
import { moveRecordings } from "../../writing/recordings/move-recordings.server";
import { notSharedAgain, takeStricterSharing } from "../../writing/sharing/shared-at-first";
import { overwrite, requireAcceptedSize } from "../../writing/stories/save-text.server";
import type { JoinInput, SeparationInput, StoryInput } from "../../writing/stories/schema";
import { getStory, type Story } from "../../writing/stories/stories.server";
import { fromHtml, joinParagraphs } from "../../writing/stories/text";
import { getDeletedStory } from "../../writing/stories/trash.server";
import { getNumberedVersion } from "../../writing/stories/versions.server";
import { moveStoryDesign } from "../design/move-design.server";

/**
 * Appends a story's text as a version of the story `intoId`, with its media, memories and recordings, and moves the rest to the trash. Nobody
 * reads the joined story who did not read both. Throws NotFound, TooLarge, PlanLapsed, and Conflict with it if a version is outdated.
 */
export async function joinStories(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, intoId, intoVersion }: JoinInput,
): Promise<Story> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const story = await requireLiveStory(db, actor, id);
    const into = await requireLiveStory(db, actor, intoId);
    if (story.id === into.id) throw new NotFound();
    if (story.version !== version || into.version !== intoVersion) {
      throw new Conflict(
        message("One of the two stories was changed in the meantime. Please read them again."),
        { story: await getStory(db, actor, intoId) },
      );
    }
    await requireWriting(within, actor);
    const joined = joinTexts(into, story);
    requireAcceptedSize(joined.content);
    await overwrite(within, actor, into, joined, undefined);
    const design = { storyId: id, from: story.storyType, to: into.storyType, hasPages: false };
    await moveStoryDesign(within, actor, design);
    await moveMediaToStory(db, id, intoId);
    await moveYoutubeToStory(db, id, intoId);
    await moveMemories(db, id, intoId);
    await takeStricterSharing(db, actor, id, intoId);
    await moveRecordings(db, actor, story.promptId, into.promptId);
    await change(within, actor, id, { deletedAt: nowText(deps.clock) });
  });
  return getStory(deps.db, actor, intoId);
}

const changedSinceMessage = message(
  "The joined story was changed since. Nothing was undone. The other story is in the trash, and earlier texts are kept with their story.",
);
const questionTakenMessage = message(
  "The question of the other story has a new story. Nothing was undone. The other story is in the trash, and earlier texts are kept with their story.",
);

/**
 * Undoes `joinStories`: the text of before becomes a new version, and the other story, which is returned, comes back and is nobody's yet.
 * Recordings stay. Throws NotFound, PlanLapsed, and Conflict if the joined story was changed since, or the other's prompt has a new one.
 */
export async function separateStories(
  deps: Deps,
  actor: Actor,
  id: number,
  { intoId, intoVersion, previousVersion }: SeparationInput,
): Promise<Story> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const into = await requireLiveStory(db, actor, intoId);
    const story = await getDeletedStory(within, actor, id);
    if (into.version !== intoVersion) throw new Conflict(changedSinceMessage);
    if (await findStoryOfPrompt(db, actor, story.promptId)) throw new Conflict(questionTakenMessage);
    await requireWriting(within, actor);
    const { content, age, date, location } = await getNumberedVersion(db, actor, intoId, previousVersion);
    const before = { content: fromHtml(content), age, date, location };
    await overwrite(within, actor, into, before, undefined);
    await change(within, actor, id, { deletedAt: null, ...notSharedAgain });
    await returnMediaToStory(db, intoId, id);
    await returnYoutubeToStory(db, intoId, id);
    await returnMemories(db, intoId, id);
    const design = { storyId: id, from: into.storyType, to: story.storyType, hasPages: false };
    await moveStoryDesign(within, actor, design);
  });
  return getStory(deps.db, actor, id);
}

function joinTexts(first: StoryRow, second: StoryRow): StoryInput {
  return {
    content: joinParagraphs([first.content, second.content].filter((text) => text !== "")),
    age: first.age ?? second.age,
    date: first.date || second.date,
    location: first.location || second.location,
  };
}

async function change(
  { db }: Deps,
  actor: Actor,
  id: number,
  columns: { deletedAt: string } | ({ deletedAt: null } & typeof notSharedAgain),
): Promise<void> {
  await db
    .updateTable("stories")
    .set(columns)
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .execute();
}
