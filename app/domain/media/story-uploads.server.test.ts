import { afterEach, beforeEach, expect, test } from "vitest";
import { message } from "~/messages/message";
import { type MediaWorld, openMediaWorld, receiveFixture } from "../../../tests/support/media";
import { NotFound, UnsupportedMedia } from "../base/errors";
import { getStory } from "../writing/stories/stories.server";
import { addStoryMedia } from "./story-uploads.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

async function* uploads(names: string[]) {
  for (const name of names) yield await receiveFixture(world, name);
}

test("photos, recordings and videos go where they belong, by their content", async () => {
  const { context, people, storyId } = world;
  const names = ["photos/Portrait_1.jpg", "media/clip.webm", "media/voice.webm"];
  expect(await addStoryMedia(context, people.ada, uploads(names), storyId)).toEqual({
    added: 3,
    errors: [],
  });
  const { images, audios, videos } = await getStory(context.db, people.ada, storyId);
  expect([images.length, audios.length, videos.length]).toEqual([1, 1, 1]);
});

test("one that is refused does not stop the others, and leaves nothing", async () => {
  const { context, people, storyId } = world;
  async function* sent() {
    yield* uploads(["photos/Portrait_1.jpg", "media/program.exe", "media/truncated.webm", "media/voice.mp3"]);
    throw new UnsupportedMedia(message("The rest did not come."));
  }
  const { added, errors } = await addStoryMedia(context, people.ada, sent(), storyId);
  expect(added).toBe(2);
  expect(errors.map(({ message }) => message)).toEqual([
    "media/program.exe is not a photo, recording or video that we can use. Photos can be JPEG, PNG, WebP, HEIC, TIFF, AVIF or GIF, recordings MP3, M4A, WebM, Ogg or WAV, videos MP4, MOV, 3GP, WebM or Ogg.",
    "media/truncated.webm is damaged or did not arrive whole. Please try it again, or choose another recording.",
    "The rest did not come.",
  ]);
  expect(await world.countRows()).toBe(2);
  expect(world.filesOnDisk().filter((name) => name.startsWith("incoming"))).toEqual([]);
});

test("another person's story takes nothing", async () => {
  const adding = addStoryMedia(world.context, world.people.ben, uploads(["media/voice.mp3"]), world.storyId);
  await expect(adding).rejects.toBeInstanceOf(NotFound);
});
