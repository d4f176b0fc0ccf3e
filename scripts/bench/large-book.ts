import { link, mkdir } from "node:fs/promises";
import type { Actor } from "~/domain/base/actor";
import { type Deps, nowText } from "~/domain/base/deps";
import { randomName } from "~/domain/base/disk.server";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { photoFile, resizedWidths } from "~/domain/media/media";
import { mediaPath } from "~/domain/media/media-files.server";
import { createPrompt } from "~/domain/writing/prompts/prompts.server";
import { createStory } from "~/domain/writing/stories/stories.server";

export interface LargeBookAmount {
  stories: number;
  photos: number;
}

/** Must be on the same disk as the media folder: JPEGs in full size and in page width. */
export interface BookPicture {
  file: string;
  small: string;
  width: number;
  height: number;
}

export interface LargeBook {
  storyIds: number[];
  /** The first word of each paragraph, which is unique. */
  marks: string[];
  photos: { id: number; caption: string; rotation: number }[];
}

const paragraphWords = 100;
const paragraphsOfStory = 4;
/** Every tenth story has a page full of photos. */
const full = { every: 10, photos: 5 };
const rotations = [0, 90, 0, 180, 0, 270];

/** Repeats `words`: each paragraph begins with a mark, each photo has a caption, every second one is rotated. */
export async function writeLargeBook(
  deps: Deps,
  dataDir: string,
  actor: Actor,
  { stories, photos }: LargeBookAmount,
  words: string[],
  pictureOf: (photo: number) => BookPicture,
): Promise<LargeBook> {
  const book: LargeBook = { storyIds: [], marks: [], photos: [] };
  for (let story = 0; story < stories; story += 1) {
    const stage = 1 + Math.floor((story * 6) / stories);
    const prompt = { lifeStageId: stage, title: `Memory number ${story + 1}`, description: "One of many" };
    const { id: promptId } = await createPrompt(deps, actor, prompt);
    const texts = paragraphsOf(story, words);
    const place = { age: story % 90, date: `${1930 + (story % 90)}`, location: "Galena" };
    const { id } = await createStory(deps, actor, promptId, { content: texts.join("\n\n"), ...place });
    book.storyIds.push(id);
    book.marks.push(...texts.map((text) => text.split(" ", 1)[0] ?? ""));
    const wanted = story % full.every === 0 ? full.photos : 1;
    for (let photo = 0; photo < wanted && book.photos.length < photos; photo += 1) {
      const number = book.photos.length;
      const caption = `Picture ${String(number + 1).padStart(3, "0")} of those years`;
      const item = { storyId: id, caption, picture: pictureOf(number) };
      const photoId = await addPhoto(deps, dataDir, actor, item);
      book.photos.push({ id: photoId, caption, rotation: rotations[number % rotations.length] ?? 0 });
    }
  }
  const turned = book.photos.filter(({ rotation }) => rotation > 0);
  const controls = turned.map(({ id, rotation }) => [id, { rotation, scale: 1, width: null, height: null }]);
  await saveBookDesign(deps, actor, "biography", { controls: Object.fromEntries(controls) });
  return book;
}

function paragraphsOf(story: number, words: string[]): string[] {
  return Array.from({ length: paragraphsOfStory }, (_, index) => {
    const number = story * paragraphsOfStory + index;
    const start = (number * paragraphWords) % Math.max(1, words.length - paragraphWords);
    const mark = `§${String(number).padStart(4, "0")}`;
    return [mark, ...words.slice(start, start + paragraphWords)].join(" ");
  });
}

async function addPhoto(
  deps: Deps,
  dataDir: string,
  { userId }: Actor,
  { storyId, caption, picture }: { storyId: number; caption: string; picture: BookPicture },
): Promise<number> {
  const folder = randomName();
  await mkdir(mediaPath(dataDir, folder, ""), { recursive: true });
  const { width, height } = picture;
  await link(picture.file, mediaPath(dataDir, folder, photoFile(width)));
  for (const kept of resizedWidths(width)) {
    await link(picture.small, mediaPath(dataDir, folder, photoFile(width, kept)));
  }
  const row = await deps.db
    .insertInto("media")
    .values({
      ...{
        userId,
        storyId,
        kind: "image",
        folder,
        mimeType: "image/jpeg",
        caption,
        transcript: "",
        width,
        height,
      },
      ...{ bytes: 1, sha256: folder.repeat(2), createdAt: nowText(deps.clock) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
