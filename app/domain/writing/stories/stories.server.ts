import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryRow, StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor, ActorIds } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { findStoryOfPrompt } from "../../base/live-story.server";
import { promptTitle } from "../../base/prompt-title";
import type { Submission } from "../../base/submissions.server";
import { findSubmission } from "../../base/submissions.server";
import type { StoryMedia } from "../../media/media";
import { emptyMedia, listStoryMedia } from "../../media/story-media.server";
import { listYoutube, type StoryYoutube } from "../../media/youtube/youtube.server";
import { recallDigests } from "../../people/circle/recall-digests.server";
import { getPrompt } from "../prompts/prompts.server";
import { sayPrompt } from "../prompts/standard-words";
import { holdsSentence } from "./alone-sentence";
import {
  changeText,
  insertStory,
  type Outcome,
  reject,
  replay,
  requireAcceptedSize,
  requireStoryType,
} from "./save-text.server";
import { emptyStoryMessage, isBlank, type StoryChange, type StoryInput } from "./schema";
import { toHtml } from "./text";

/** `content` is `<p>` blocks (spec 1, section 3). */
export interface Story extends StoryMedia {
  id: number;
  promptId: number;
  userId: number;
  content: string;
  lesson: "";
  age: number | null;
  date: string;
  location: string;
  /** Set by hand; missing where it is recognized. */
  language?: string;
  /** The photo that opens it in the book; null where the book chooses. */
  openingImageId: number | null;
  /** The sentence that may stand alone on a page of the book. */
  aloneSentence: string | null;
  /** A chosen sentence that is no longer in the text, until something else is chosen. */
  fallenSentence?: string;
  storyType: StoryType;
  sharedWith: StoryRow["sharedWith"];
  /** The relative who wrote it down for the author; missing for the author's own. */
  toldTo?: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  prompt: { title: string };
  youtube: StoryYoutube[];
}

/** Lists the live stories with media in book order, optionally of one type. Three queries. */
export async function listStories(db: Db, actor: Actor, type?: StoryType): Promise<Story[]> {
  const { userId } = actor;
  const rows = type ? await selectLiveOfType(db, { userId, type }) : await selectLive(db, { userId });
  return toStories(db, actor, rows);
}

const selectLive = cachedQuery((db: Db, { userId }: { userId: number }) => inBookOrder(db, userId));

const selectLiveOfType = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  inBookOrder(db, userId).where("stories.storyType", "=", type),
);

function inBookOrder(db: Db, userId: number) {
  return selectStories(db, { userId })
    .where("stories.deletedAt", "is", null)
    .orderBy("lifeStages.storyType")
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id");
}

/** Throws NotFound for an unknown or trashed story, or another user's. */
export async function getStory(db: Db, actor: ActorIds, id: number): Promise<Story> {
  const [row] = await selectLiveStory(db, { userId: actor.userId, id });
  if (!row) throw new NotFound();
  return toStory(db, actor, row);
}

const selectLiveStory = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectStories(db, { userId }).where("stories.id", "=", id).where("stories.deletedAt", "is", null),
);

interface NewStoryOptions {
  submission?: Submission;
  mayBeEmpty?: boolean;
  mustBeNew?: boolean;
}

/** Spec 1, section 7. `mayBeEmpty` if photos follow; `mustBeNew` refuses an identical text too. Throws like updateStory. */
export async function createStory(
  deps: Deps,
  actor: ActorIds,
  promptId: number,
  input: StoryInput,
  { submission, mayBeEmpty = false, mustBeNew = false }: NewStoryOptions = {},
): Promise<Story> {
  requireAcceptedSize(input.content);
  if (!mayBeEmpty && isBlank(input)) throw new ValidationError({ content: [emptyStoryMessage] });
  await requireWriting(deps, actor);
  const prompt = await getPrompt(deps.db, actor, promptId);
  requireStoryType(input, prompt.storyType);
  const outcome = await deps.db.transaction().execute(async (db): Promise<Outcome> => {
    const stored = await findStoryOfPrompt(db, actor, promptId);
    const earlier = await findSubmission(db, actor, submission, stored?.id);
    if (earlier) return replay({ ...deps, db }, actor, earlier, input, submission);
    if (stored) return reject({ ...deps, db }, stored, input, mustBeNew);
    return insertStory({ ...deps, db }, actor, prompt, input, submission);
  });
  return toResult(deps.db, actor, outcome);
}

/** Idempotent per `submission`. Throws NotFound, ValidationError, TooLarge, PlanLapsed, and Conflict after saving the rejected text. */
export async function updateStory(
  deps: Deps,
  actor: Actor,
  id: number,
  change: StoryChange,
  version?: number | null,
  submission?: Submission,
): Promise<Story> {
  requireAcceptedSize(change.content ?? "");
  const outcome = await deps.db
    .transaction()
    .execute((db) => changeText({ ...deps, db }, actor, id, change, version, submission));
  return toResult(deps.db, actor, outcome);
}

/** Throws NotFound. */
export async function trashStory({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const trashed = await trx
      .updateTable("stories")
      .set({ deletedAt: nowText(clock) })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .where("deletedAt", "is", null)
      .returning("sharedWith")
      .executeTakeFirst();
    if (!trashed) throw new NotFound();
    if (trashed.sharedWith === "family") await recallDigests(trx, actor);
  });
}

/** The saved story. Throws Conflict with the stored one for a rejected text. */
export async function toResult(db: Db, actor: ActorIds, outcome: Outcome): Promise<Story> {
  if ("saved" in outcome) return getStory(db, actor, outcome.saved);
  throw new Conflict(
    message("This story was changed in the meantime. Your words are kept beside the saved ones."),
    {
      story: await getStory(db, actor, outcome.rejected),
    },
  );
}

/** Selects live and trashed stories, with the user's title of each prompt. */
export function selectStories(db: Db, actor: Pick<Actor, "userId">) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .selectAll("stories")
    .select(promptTitle(actor.userId).as("promptTitle"))
    .where("stories.userId", "=", actor.userId);
}

type SelectedStory = StoryRow & { promptTitle: string };

/** Converts rows of `selectStories` and loads their media and YouTube links: two queries. */
export async function toStories(db: Db, actor: ActorIds, rows: SelectedStory[]): Promise<Story[]> {
  const ids = rows.map(({ id }) => id);
  const media = await listStoryMedia(db, actor, ids);
  const youtube = new Map<number, StoryYoutube[]>(ids.map((id) => [id, []]));
  for (const item of await listYoutube(db, actor, ids)) youtube.get(item.storyId)?.push(item);
  return rows.map((row) => ({
    ...withoutMedia(row),
    ...choicesOf(row, media.get(row.id)),
    ...(media.get(row.id) ?? emptyMedia()),
    youtube: youtube.get(row.id) ?? [],
  }));
}

/** Two queries. */
export async function toStory(db: Db, actor: ActorIds, row: SelectedStory): Promise<Story> {
  const [story] = await toStories(db, actor, [row]);
  return story as Story;
}

type Choices = Pick<Story, "openingImageId" | "aloneSentence" | "fallenSentence">;

/** A photo and a sentence count while the story has them. */
function choicesOf({ openingImageId, aloneSentence, content }: StoryRow, media?: StoryMedia): Choices {
  const isPhoto = media?.images.some(({ id }) => id === openingImageId) ?? false;
  const isInText = aloneSentence !== "" && holdsSentence(content, aloneSentence);
  return {
    openingImageId: isPhoto ? openingImageId : null,
    aloneSentence: isInText ? aloneSentence : null,
    ...(aloneSentence !== "" && !isInText && { fallenSentence: aloneSentence }),
  };
}

function withoutMedia(row: SelectedStory): Omit<Story, keyof StoryMedia | keyof Choices | "youtube"> {
  return {
    id: row.id,
    promptId: row.promptId,
    userId: row.userId,
    content: toHtml(row.content),
    lesson: "",
    age: row.age,
    date: row.date,
    location: row.location,
    ...(row.language !== null && { language: row.language }),
    storyType: row.storyType,
    sharedWith: row.sharedWith,
    ...(row.toldTo !== null && { toldTo: row.toldTo }),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    prompt: { title: sayPrompt(row.promptId, row.promptTitle) },
  };
}
