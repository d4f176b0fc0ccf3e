import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeMedia, probeFile, testPicture, testTone, turnFilm } from "../../../tests/support/ffmpeg";
import { runJobs, withoutFfmpeg } from "../../../tests/support/jobs";
import { fixture, type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import type { Actor } from "../base/actor";
import { NotFound, UnsupportedMedia } from "../base/errors";
import { maxFileBytes } from "./accepted-types";
import { addVideo, listStoryVideos, removeVideo, updateVideoCaption } from "./audios-and-videos.server";
import type { StoryVideo } from "./media";
import { findMediaFile } from "./stored-file.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

async function add(content: Buffer<ArrayBuffer>, name = "film.mp4", deps = world.context) {
  const upload = await deps.files.receive(name, Readable.from([content]), maxFileBytes.video);
  return addVideo(deps, ada, upload, { storyId: world.storyId, caption: "The fair" });
}

async function prepared(): Promise<StoryVideo> {
  await runJobs(world.context);
  const video = (await listStoryVideos(world.context.db, ada, world.storyId)).at(-1);
  if (!video) throw new Error("There is no video.");
  return video;
}

async function served(id: number) {
  const { path, mimeType } = await findMediaFile(world.context, ada, id);
  return { name: path.split("/").at(-1), mimeType, ...probeFile(path) };
}

async function posterOf(id: number) {
  const { path, mimeType } = await findMediaFile(world.context, ada, id, { isPoster: true });
  return { mimeType, ...(await sharp(path).metadata()) };
}

describe("a video", () => {
  test("that plays everywhere stays as it is, and gets a poster", async () => {
    const video = await add(fixture("media/clip.mp4"));
    expect(video).toEqual({
      id: video.id,
      storyId: world.storyId,
      url: `/media/${video.id}/video.mp4`,
      caption: "The fair",
      duration: 6,
      posterUrl: null,
      width: 640,
      height: 360,
      state: "preparing",
    });
    await expect(posterOf(video.id)).rejects.toBeInstanceOf(NotFound);
    const ready = await prepared();
    expect(ready).toEqual({ ...video, state: "ready", posterUrl: `/media/${video.id}/poster.jpg` });
    expect((await served(video.id)).name).toBe("original.mp4");
    expect(await posterOf(video.id)).toMatchObject({
      mimeType: "image/jpeg",
      format: "jpeg",
      width: 640,
      height: 360,
    });
  });

  test("as WebM becomes H.264", async () => {
    const { id } = await add(fixture("media/clip.webm"), "clip.webm");
    const ready = await prepared();
    expect(ready).toMatchObject({ state: "ready", url: `/media/${id}/video.mp4`, width: 320, height: 240 });
    expect(ready.duration).toBeCloseTo(3, 0);
    const { name, mimeType, video, audio } = await served(id);
    expect([name, mimeType, audio]).toEqual(["film.mp4", "video/mp4", null]);
    expect(video).toMatchObject({
      codec: "h264",
      profile: "Main",
      pixelFormat: "yuv420p",
      width: 320,
      height: 240,
    });
    expect(await posterOf(id)).toMatchObject({ width: 320, height: 240 });
  });

  test("that is too large becomes smaller, with its sound, and its description stands in front", async () => {
    const { id } = await add(
      makeMedia(
        "mp4",
        ...testPicture("2560x1440", 1),
        ...testTone(1),
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-c:a",
        "aac",
      ),
    );
    expect(await prepared()).toMatchObject({ width: 1280, height: 720 });
    const { video, audio } = await served(id);
    expect([video?.width, video?.height, audio?.codec]).toEqual([1280, 720, "aac"]);
    const { path } = await findMediaFile(world.context, ada, id);
    const { readFileSync } = await import("node:fs");
    const file = readFileSync(path);
    expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
  });

  test("that was held upright, in HEVC as phones film, stands upright", async () => {
    const wide = makeMedia(
      "mp4",
      ...testPicture("1920x1080", 1),
      "-c:v",
      "libx265",
      "-preset",
      "ultrafast",
      "-tag:v",
      "hvc1",
      "-x265-params",
      "log-level=none",
    );
    const { id, width, height } = await add(turnFilm(wide));
    expect([width, height]).toEqual([1080, 1920]);
    expect(await prepared()).toMatchObject({ state: "ready", width: 720, height: 1280 });
    expect((await served(id)).video).toMatchObject({ codec: "h264", width: 720, height: 1280 });
    expect(await posterOf(id)).toMatchObject({ width: 720, height: 1280 });
  });

  test("filmed with more light than old screens know comes out in ordinary colours", async () => {
    const hdr = makeMedia(
      "mp4",
      ...testPicture("320x240", 1),
      ...["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-color_trc", "arib-std-b67"],
      ...["-color_primaries", "bt2020", "-colorspace", "bt2020nc", "-x265-params", "log-level=none"],
    );
    const { id } = await add(hdr);
    expect(await prepared()).toMatchObject({ state: "ready" });
    expect((await served(id)).video).toMatchObject({ codec: "h264", pixelFormat: "yuv420p", isHdr: false });
  });

  test("of an iPhone's kind, H.264 as QuickTime, is wrapped anew and not made worse; its place is gone", async () => {
    const place = ["-metadata", "location=+41.8781-087.6298/", "-movflags", "use_metadata_tags"];
    const film = makeMedia(
      "mov",
      ...testPicture("640x480", 1),
      ...testTone(1),
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      ...place,
    );
    expect(film.includes("087.6298")).toBe(true);
    const { id, url } = await add(film, "IMG_0001.MOV");
    expect(url).toBe(`/media/${id}/video.mp4`);
    expect(await served(id)).toMatchObject({ name: "original.mov", mimeType: "video/mp4" });
    expect((await served(id)).text).not.toContain("087.6298");
    const before = (await served(id)).video;
    await prepared();
    const after = await served(id);
    expect(after).toMatchObject({ name: "film.mp4", video: before });
    expect(after.text).not.toContain("087.6298");
    const { readFileSync } = await import("node:fs");
    for (const file of world.filesOnDisk().filter((name) => /\.(mov|mp4|jpg)$/.test(name)))
      expect(readFileSync(`${world.dataDir}/${file}`).includes("087.6298")).toBe(false);
  });

  test("gets other words, and is taken away; a stranger can do neither", async () => {
    const video = await add(fixture("media/clip.webm"));
    const { context, storyId } = world;
    await expect(updateVideoCaption(context, ben, video.id, "mine")).rejects.toBeInstanceOf(NotFound);
    await expect(removeVideo(context, ben, video.id)).rejects.toBeInstanceOf(NotFound);
    await expect(listStoryVideos(context.db, ben, storyId)).rejects.toBeInstanceOf(NotFound);
    expect((await updateVideoCaption(context, ada, video.id, "1961")).caption).toBe("1961");
    await removeVideo(context, ada, video.id);
    expect(await listStoryVideos(context.db, ada, storyId)).toEqual([]);
  });
});

test("without ffmpeg it is kept as it is", async () => {
  const deps = { ...world.context, workers: withoutFfmpeg() };
  const video = await add(fixture("media/clip.webm"), "clip.webm", deps);
  expect(video).toMatchObject({
    state: "kept",
    url: `/media/${video.id}/video.webm`,
    width: 320,
    height: 240,
    duration: 3,
  });
});

test.each([
  ["media/voice.webm", "is no video that we can use."],
  ["media/program.exe", "is no video that we can use."],
  ["photos/Portrait_1.jpg", "is no video that we can use."],
  ["media/truncated.webm", "is damaged or did not arrive whole."],
])("%s is refused, and nothing is left", async (name, text) => {
  const adding = add(fixture(name), name);
  await expect(adding).rejects.toBeInstanceOf(UnsupportedMedia);
  await expect(adding).rejects.toThrow(`${name} ${text}`);
  expect([world.filesOnDisk(), await world.countRows()]).toEqual([[], 0]);
});
