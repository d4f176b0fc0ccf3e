import { afterEach, beforeEach, expect, test } from "vitest";
import { type MediaWorld, openMediaWorld, receiveFixture } from "../../../tests/support/media";
import { NotFound } from "../base/errors";
import { addAudio, addVideo } from "./audios-and-videos.server";
import { enableQrCode, findCodeBearer } from "./qr-codes/qr-codes.server";
import { findMediaFile } from "./stored-file.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

test("a code opens its recording, and no other one of the same person", async () => {
  const { context, people, storyId } = world;
  const sound = await receiveFixture(world, "media/voice.mp3");
  const film = await receiveFixture(world, "media/clip.webm");
  const printed = await addAudio(context, people.ada, sound, { storyId, transcript: "" });
  const other = await addVideo(context, people.ada, film, { storyId, caption: "" });
  const { token } = await enableQrCode(context, people.ada, { mediaId: printed.id });
  const bearer = await findCodeBearer(context.db, token);
  if (!bearer) throw new NotFound();
  expect((await findMediaFile(context, bearer, printed.id)).bytes).toBeGreaterThan(0);
  await expect(findMediaFile(context, bearer, other.id)).rejects.toThrow(NotFound);
  await expect(findMediaFile(context, people.ben, other.id)).rejects.toThrow(NotFound);
});
