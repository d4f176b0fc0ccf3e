import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import { listChapters } from "../chapters/chapters.server";
import { NotFound } from "../errors";
import type { StoryImage } from "../media/media";
import { listStoryMedia } from "../media/story-media.server";
import { toParagraphs } from "../stories/text";
import {
  type Book,
  type BookImage,
  type BookStory,
  defaultIntroduction,
  defaultSubtitle,
  defaultTitle,
} from "./model";

/**
 * The book of one story type as it stands now: live stories that have text or photos, in the order of the book
 * (spec 2, sections 2.1 and 9). Four queries, however many stories there are. Throws NotFound when the person is
 * gone.
 */
export async function getBook(db: Db, actor: Actor, storyType: StoryType): Promise<Book> {
  const { authorName, introduction } = await getAuthor(db, actor);
  const chapters = await listChapters(db, actor, storyType);
  const stories = await listBookStories(db, actor, storyType);
  return {
    storyType,
    title: defaultTitle(authorName, storyType),
    subtitle: defaultSubtitle,
    authorName,
    introduction,
    chapters: chapters
      .map(({ id, title, ageRange, description }) => ({
        id,
        title,
        ageRange,
        description,
        stories: stories.get(id) ?? [],
      }))
      .filter((chapter) => chapter.stories.length > 0),
  };
}

async function getAuthor(db: Db, actor: Actor): Promise<{ authorName: string; introduction: string[] }> {
  const row = await db
    .selectFrom("users")
    .leftJoin("biographicalInfos", "biographicalInfos.userId", "users.id")
    .select(["users.displayName", "biographicalInfos.name", "biographicalInfos.introduction"])
    .where("users.id", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const introduction = toParagraphs(row.introduction ?? "");
  return {
    authorName: row.name?.trim() || row.displayName,
    introduction: introduction.length > 0 ? introduction : [defaultIntroduction],
  };
}

/** The stories that the book tells, by chapter. */
async function listBookStories(
  db: Db,
  actor: Actor,
  storyType: StoryType,
): Promise<Map<number, BookStory[]>> {
  const rows = await selectStories(db, actor, storyType).execute();
  const media = await listStoryMedia(
    db,
    actor,
    rows.map((row) => row.id),
  );
  const stories = new Map<number, BookStory[]>();
  for (const { lifeStageId, content, ...row } of rows) {
    const images = media.get(row.id)?.images.map(toBookImage) ?? [];
    const story = { ...row, paragraphs: toParagraphs(content), images };
    if (story.paragraphs.length === 0 && images.length === 0) continue;
    stories.set(lifeStageId, [...(stories.get(lifeStageId) ?? []), story]);
  }
  return stories;
}

function selectStories(db: Db, actor: Actor, storyType: StoryType) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .leftJoin("userPrompts", (join) =>
      join.onRef("userPrompts.promptId", "=", "prompts.id").on("userPrompts.userId", "=", actor.userId),
    )
    .select(({ fn }) => [
      "stories.id",
      "stories.content",
      "stories.age",
      "stories.date",
      "stories.location",
      "prompts.lifeStageId",
      fn.coalesce("userPrompts.title", "prompts.title").as("title"),
    ])
    .where("stories.userId", "=", actor.userId)
    .where("stories.storyType", "=", storyType)
    .where("stories.deletedAt", "is", null)
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id");
}

function toBookImage({ id, caption, width, height, url }: StoryImage): BookImage {
  return { id, caption, width, height, url };
}
