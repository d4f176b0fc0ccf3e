import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { listAllImages } from "../../media/library.server";
import type { StoryImage } from "../../media/media";
import { listStories } from "../../writing/stories/stories.server";

export interface PhotoPlaces {
  image: StoryImage;
  /** The other stories, in the order of the book. */
  stories: { id: number; title: string; type: StoryType }[];
}

/** The stories that a photo can be moved to. Throws NotFound. */
export async function listPhotoPlaces(
  { db }: { db: Parameters<typeof listAllImages>[0] },
  actor: Actor,
  id: number,
): Promise<PhotoPlaces> {
  const image = (await listAllImages(db, actor)).find((one) => one.id === id);
  if (!image) throw new NotFound();
  const stories = (await listStories(db, actor)).filter((story) => story.id !== image.storyId);
  return {
    image,
    stories: stories.map(({ id, prompt, storyType }) => ({ id, title: prompt.title, type: storyType })),
  };
}

export interface PhotoInBook {
  image: StoryImage;
  others: StoryImage[];
  type: StoryType;
}

/** What a photo is for its book. Throws NotFound. */
export async function readPhotoInBook(
  db: Parameters<typeof listAllImages>[0],
  actor: Actor,
  id: number,
): Promise<PhotoInBook> {
  const images = await listAllImages(db, actor);
  const image = images.find((one) => one.id === id);
  if (!image) throw new NotFound();
  const others = images.filter(
    (one) => one.id !== id && one.storyId !== null && one.storyId === image.storyId,
  );
  return { image, others, type: image.story?.storyType ?? "biography" };
}
