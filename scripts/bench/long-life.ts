import { copyFile, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { type Db, openDatabase } from "~/db/open.server";
import type { NewMediaRow } from "~/db/tables";
import { type Actor, asThemselves } from "~/domain/base/actor";
import { type Deps, nowText, systemClock } from "~/domain/base/deps";
import { randomName } from "~/domain/base/disk.server";
import { photoFile } from "~/domain/media/media";
import { mediaPath } from "~/domain/media/media-files.server";
import { createPrompt } from "~/domain/writing/prompts/prompts.server";
import { createStory, updateStory } from "~/domain/writing/stories/stories.server";
import { commandDeps } from "../command-deps";

export interface Amount {
  stories: number;
  photos: number;
  films: number;
}

export const amounts = {
  short: { stories: 5, photos: 1, films: 0 },
  full: { stories: 1_000, photos: 200, films: 20 },
  quick: { stories: 50, photos: 10, films: 2 },
};

const filmBytes = 100 * 1024 * 1024;
const photo = { file: "tests/fixtures/photos/Landscape_1.jpg", width: 1800, height: 1200 };
const words = "It was a long day, and we walked along the river until the lamps were lit. ".repeat(35);
const textsOfStory = 3;

/** Writes into the database and media of a running product; returns the bytes of all photos and films. */
export async function writeLongLife(
  dataDir: string,
  username: string,
  { stories, photos, films }: Amount,
): Promise<number> {
  const { db } = openDatabase(dataDir);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const actor = asThemselves(id, username);
  const storyIds = await writeStories(commandDeps(db), actor, stories);
  let bytes = 0;
  for (let n = 0; n < photos + films; n += 1) {
    const folder = randomName();
    await mkdir(mediaPath(dataDir, folder, ""), { recursive: true });
    const item = n < photos ? await makePhoto(dataDir, folder) : await makeFilm(dataDir, folder);
    bytes += item.bytes;
    await addItem(db, actor, storyIds[n % storyIds.length] ?? null, {
      ...item,
      folder,
      caption: `Item ${n}`,
    });
  }
  await db.destroy();
  return bytes;
}

async function writeStories(deps: Deps, actor: Actor, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const input = { lifeStageId: 1 + (n % 6), title: `Prompt ${n}`, description: "One of many" };
    const prompt = await createPrompt(deps, actor, input);
    const text = { content: words, age: n % 90, date: `${1930 + (n % 90)}`, location: "Galena" };
    const { id } = await createStory(deps, actor, prompt.id, text);
    for (let text = 2; text <= textsOfStory; text += 1)
      await updateStory(deps, actor, id, { content: `${words}\n\n${text}` });
    ids.push(id);
  }
  return ids;
}

type Item = Pick<
  NewMediaRow,
  "kind" | "mimeType" | "bytes" | "width" | "height" | "originalFile" | "originalMimeType"
>;

async function makePhoto(dataDir: string, folder: string): Promise<Item & { bytes: number }> {
  const names = [photoFile(photo.width), photoFile(photo.width, 1280), "original.jpg"];
  let bytes = 0;
  for (const name of names) {
    await copyFile(path.resolve(photo.file), mediaPath(dataDir, folder, name));
    const file = await open(mediaPath(dataDir, folder, name));
    bytes += (await file.stat()).size;
    await file.close();
  }
  const { width, height } = photo;
  return {
    ...{ kind: "image", mimeType: "image/jpeg", bytes, width, height },
    ...{ originalFile: "original.jpg", originalMimeType: "image/jpeg" },
  };
}

async function makeFilm(dataDir: string, folder: string): Promise<Item & { bytes: number }> {
  const file = await open(mediaPath(dataDir, folder, "original.mp4"), "w");
  await file.truncate(filmBytes);
  await file.close();
  return {
    ...{ kind: "video", mimeType: "video/mp4", bytes: filmBytes, width: 640, height: 480 },
    ...{ originalFile: "original.mp4", originalMimeType: "video/mp4" },
  };
}

async function addItem(
  db: Db,
  { userId }: Actor,
  storyId: number | null,
  item: Item & { bytes: number; folder: string; caption: string },
): Promise<void> {
  const sha256 = item.folder.repeat(2);
  await db
    .insertInto("media")
    .values({ ...item, userId, storyId, transcript: "", sha256, createdAt: nowText(systemClock) })
    .execute();
}
