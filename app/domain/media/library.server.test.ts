import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MediaWorld, openMediaWorld, receiveFixture } from "../../../tests/support/media";
import type { Actor } from "../base/actor";
import { NotFound } from "../base/errors";
import { createStory, getStory, trashStory } from "../writing/stories/stories.server";
import { addAudio, addVideo, removeAudio } from "./audios-and-videos.server";
import { addImage } from "./images.server";
import {
  attachMedia,
  listAllImages,
  listAllRecordings,
  listImagesInOrder,
  listUnusedMedia,
} from "./library.server";
import { movePhoto } from "./photos/photo-order.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

const addPhoto = async (storyId: number | null, actor = ada) =>
  addImage(world.context, actor, await receiveFixture(world, "photos/Portrait_1.jpg"), {
    storyId,
    caption: "The mill",
  });
const addSound = async (storyId: number | null, actor = ada) =>
  addAudio(world.context, actor, await receiveFixture(world, "media/voice.mp3"), {
    storyId,
    transcript: "Dear son",
  });
const addFilm = async (storyId: number | null, actor = ada) =>
  addVideo(world.context, actor, await receiveFixture(world, "media/clip.webm"), { storyId, caption: "" });

describe("all one's own", () => {
  test("newest first, each with its story, none of the trash, none of another's", async () => {
    const { context, storyId } = world;
    const used = await addPhoto(storyId);
    const unused = await addPhoto(null);
    await addPhoto(null, ben);
    const story = { promptId: 1, promptTitle: expect.any(String), storyType: "biography" };
    expect(await listAllImages(context.db, ada)).toEqual([
      { ...unused, story: null },
      { ...used, story },
    ]);
    const file = await receiveFixture(world, "photos/Landscape_1.jpg");
    const last = await addImage(context, ada, file, { storyId, caption: "" });
    await movePhoto(context, ada, last.id, "earlier");
    const inOrder = await listImagesInOrder(context.db, ada);
    expect(inOrder.map(({ id }) => id)).toEqual([unused.id, last.id, used.id]);
    const sound = await addSound(storyId);
    const film = await addFilm(null);
    expect(await listAllRecordings(context.db, ada)).toEqual([
      { kind: "video", ...film, story: null, storyPhotoUrl: null },
      { kind: "audio", ...sound, story, storyPhotoUrl: expect.stringMatching(/^\/media\/\d+\//) },
    ]);
    await trashStory(context, ada, storyId);
    expect(await listAllImages(context.db, ada)).toHaveLength(1);
    expect(await listAllRecordings(context.db, ada)).toHaveLength(1);
  });
});

describe("what is not used yet", () => {
  test("is added to a story, and is then no longer unused", async () => {
    const { context, storyId } = world;
    const [photo, sound, film] = [await addPhoto(null), await addSound(null), await addFilm(null)];
    const removed = await addSound(null);
    await removeAudio(context, ada, removed.id);
    expect(await listUnusedMedia(context.db, ada)).toEqual({
      images: [photo],
      audios: [sound],
      videos: [film],
    });
    expect(await attachMedia(context, ada, [photo.id, sound.id, film.id, photo.id], storyId)).toBe(3);
    expect(await attachMedia(context, ada, [photo.id], storyId)).toBe(0);
    expect(await listUnusedMedia(context.db, ada)).toEqual({ images: [], audios: [], videos: [] });
    expect(await getStory(context.db, ada, storyId)).toMatchObject({
      images: [{ ...photo, storyId }],
      audios: [{ ...sound, storyId }],
      videos: [{ ...film, storyId }],
    });
  });

  test("stays unused where the story has the same file already", async () => {
    const { context, storyId } = world;
    await addSound(storyId);
    const again = await addSound(null);
    expect(await attachMedia(context, ada, [again.id], storyId)).toBe(0);
    expect((await listUnusedMedia(context.db, ada)).audios).toHaveLength(1);
  });

  test("is added once where two of them are the same file", async () => {
    const { context, storyId } = world;
    const [first, again] = [await addPhoto(null), await addPhoto(null)];
    expect(await attachMedia(context, ada, [again.id, first.id], storyId)).toBe(1);
    const { images } = await getStory(context.db, ada, storyId);
    expect(images.map(({ id }) => id)).toEqual([first.id]);
    expect(await attachMedia(context, ada, [], storyId)).toBe(0);
  });

  test("is not taken from another story or person, and then none of the others is", async () => {
    const { context, storyId } = world;
    const other = await createStory(context, ada, 2, {
      content: "Another.",
      age: null,
      date: "",
      location: "",
    });
    const [free, used, bens] = [await addPhoto(null), await addSound(other.id), await addPhoto(null, ben)];
    for (const wrong of [used.id, bens.id, 999])
      await expect(attachMedia(context, ada, [free.id, wrong], storyId)).rejects.toBeInstanceOf(NotFound);
    await expect(attachMedia(context, ben, [bens.id], storyId)).rejects.toBeInstanceOf(NotFound);
    await expect(attachMedia(context, ben, [free.id], storyId)).rejects.toBeInstanceOf(NotFound);
    expect((await listUnusedMedia(context.db, ada)).images).toHaveLength(1);
  });
});
