import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import type { StoryImage } from "../../media/media";
import { offeredSentences } from "../../writing/stories/alone-sentence";
import { listStories, type Story } from "../../writing/stories/stories.server";
import { fromHtml } from "../../writing/stories/text";
import { getBookDesign } from "../design/designs.server";

export interface StoryChoicesPage {
  story: Pick<Story, "id" | "promptId" | "storyType" | "openingImageId" | "aloneSentence" | "fallenSentence">;
  title: string;
  photos: StoryImage[];
  sentences: string[];
  /** Those of the story first. */
  coverPhotos: StoryImage[];
  coverImageId: number | null;
}

/** More are found in Design. */
const coverPhotosMax = 24;

/** Throws NotFound for an unknown or trashed story, and another user's. */
export async function readStoryChoices(db: Db, actor: Actor, id: number): Promise<StoryChoicesPage> {
  const all = await listStories(db, actor);
  const story = all.find((one) => one.id === id);
  if (!story) throw new NotFound();
  const { coverImageId } = await getBookDesign(db, actor, story.storyType);
  const { promptId, storyType, openingImageId, aloneSentence, fallenSentence } = story;
  return {
    story: {
      id,
      promptId,
      storyType,
      openingImageId,
      aloneSentence,
      ...(fallenSentence && { fallenSentence }),
    },
    title: story.prompt.title,
    photos: story.images,
    sentences: offeredSentences(fromHtml(story.content)),
    coverPhotos: photosForCover(all, storyType, id),
    coverImageId,
  };
}

function photosForCover(all: Story[], type: StoryType, id: number): StoryImage[] {
  const ofBook = all.filter(({ storyType }) => storyType === type);
  const own = ofBook.filter((story) => story.id === id);
  const others = ofBook.filter((story) => story.id !== id);
  return [...own, ...others].flatMap(({ images }) => images).slice(0, coverPhotosMax);
}

/** Whether the person has chosen the cover's photo, or none. One query. */
export async function hasChosenCover(db: Db, { userId }: Actor, type: StoryType): Promise<boolean> {
  const design = await db
    .selectFrom("bookDesigns")
    .select(["coverImageId", "hasNoCoverImage"])
    .where("userId", "=", userId)
    .where("storyType", "=", type)
    .executeTakeFirst();
  return design !== undefined && (design.coverImageId !== null || design.hasNoCoverImage === 1);
}
