import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { message } from "~/messages/message";
import { makeMedia, probeFile, testTone } from "../../../tests/support/ffmpeg";
import { runJobs, withoutFfmpeg } from "../../../tests/support/jobs";
import { expectNothingKept, fixture, type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import type { Actor } from "../base/actor";
import { NotFound, TooLarge, Unavailable, UnsupportedMedia } from "../base/errors";
import { defaultQuotaBytes } from "../base/quota";
import { retryJob } from "../running/health/health.server";
import { trashStory } from "../writing/stories/stories.server";
import { maxFileBytes } from "./accepted-types";
import { addAudio, listStoryAudios, removeAudio, updateAudioTranscript } from "./audios-and-videos.server";
import { findMediaFile } from "./stored-file.server";
import { queueUnprepared } from "./transcoding/prepare-media.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

function receive(content: Buffer<ArrayBuffer>, name: string) {
  return world.context.files.receive(name, Readable.from([content]), maxFileBytes.video);
}

async function add(name: string, storyId: number | null = world.storyId, deps = world.context) {
  const upload = await receive(fixture(name), name);
  return addAudio(deps, ada, upload, { storyId, transcript: "" });
}

const served = async (id: number) => {
  const { path, mimeType } = await findMediaFile(world.context, ada, id);
  return { name: path.split("/").at(-1), mimeType, ...probeFile(path) };
};

describe("a recording", () => {
  test.each([
    ["media/voice.webm", "recording.webm"],
    ["media/voice.mp3", "recording.mp3"],
    ["media/voice.m4a", "recording.m4a"],
  ])("%s is kept as it is sent, then prepared as M4A of the same length", async (name, url) => {
    const audio = await add(name);
    expect(audio).toMatchObject({
      storyId: world.storyId,
      url: `/media/${audio.id}/${url}`,
      transcript: "",
      state: "preparing",
    });
    expect(audio.duration).toBeCloseTo(25.6, 0);
    expect((await served(audio.id)).name).toMatch(/^original\./);

    await runJobs(world.context);
    const [ready] = await listStoryAudios(world.context.db, ada, world.storyId);
    expect(ready).toMatchObject({ id: audio.id, state: "ready", url: `/media/${audio.id}/recording.m4a` });
    const { name: file, mimeType, audio: stream, durationSeconds } = await served(audio.id);
    expect([file, mimeType]).toEqual(["sound.m4a", "audio/mp4"]);
    expect(stream).toMatchObject({ codec: "aac", profile: "LC", sampleRate: 44_100, channels: 1 });
    expect(Math.abs((durationSeconds ?? 0) - 25.6)).toBeLessThan(0.5);
    expect(Math.abs((ready?.duration ?? 0) - 25.6)).toBeLessThan(0.5);
    const [row] = await world.context.db.selectFrom("media").selectAll().execute();
    expect(world.filesOnDisk().sort()).toEqual(
      [
        `media/${row?.folder}`,
        `media/${row?.folder}/${row?.originalFile}`,
        `media/${row?.folder}/sound.m4a`,
      ].sort(),
    );
    expect(row?.bytes).toBe(await world.context.files.measure(row?.folder ?? ""));
  });

  test("as WAV, Ogg, or a live recording without a length, gets the right one", async () => {
    const made = [
      makeMedia("wav", ...testTone(3), "-c:a", "pcm_s16le", "-ac", "2"),
      makeMedia("ogg", ...testTone(3), "-c:a", "libvorbis"),
      makeMedia("webm", ...testTone(3), "-c:a", "libopus", "-live", "1"),
    ];
    for (const [index, content] of made.entries()) {
      const upload = await receive(content, `made-${index}`);
      const { duration } = await addAudio(world.context, ada, upload, { storyId: null, transcript: "" });
      expect(duration).toBeCloseTo(3, 0);
    }
    await runJobs(world.context);
    const rows = await world.context.db.selectFrom("media").selectAll().execute();
    expect(rows.map(({ state, mimeType }) => [state, mimeType])).toEqual(
      Array(3).fill(["ready", "audio/mp4"]),
    );
    for (const { durationSeconds } of rows) expect(durationSeconds).toBeCloseTo(3, 0);
  });

  test("that tells its place, tells it neither in the original nor in what is made of it", async () => {
    const place = [
      "-metadata",
      "location=+41.8781-087.6298/",
      "-metadata",
      "title=Home",
      "-movflags",
      "use_metadata_tags",
    ];
    const content = makeMedia("m4a", ...testTone(), "-c:a", "aac", "-ar", "44100", ...place, "-f", "mov");
    expect(content.includes("087.6298")).toBe(true);
    const upload = await receive(content, "memo.m4a");
    const { id } = await addAudio(world.context, ada, upload, { storyId: null, transcript: "" });
    expect((await served(id)).text).not.toMatch(/087\.6298|Home/);
    await runJobs(world.context);
    expect((await served(id)).text).not.toMatch(/087\.6298|Home/);
  });

  test("twice on one story is kept once", async () => {
    const first = await add("media/voice.mp3");
    expect(await add("media/voice.mp3")).toEqual(first);
    expect(await world.countRows()).toBe(1);
  });

  test("gets other words, and is taken away; a stranger can do neither", async () => {
    const audio = await add("media/voice.mp3");
    const { context, storyId } = world;
    await expect(updateAudioTranscript(context, ben, audio.id, "mine")).rejects.toBeInstanceOf(NotFound);
    await expect(removeAudio(context, ben, audio.id)).rejects.toBeInstanceOf(NotFound);
    await expect(listStoryAudios(context.db, ben, storyId)).rejects.toBeInstanceOf(NotFound);
    await expect(findMediaFile(context, ben, audio.id)).rejects.toBeInstanceOf(NotFound);
    const changed = await updateAudioTranscript(context, ada, audio.id, "Dear son …");
    expect(changed).toEqual({ ...audio, transcript: "Dear son …" });
    await removeAudio(context, ada, audio.id);
    expect(await listStoryAudios(context.db, ada, storyId)).toEqual([]);
  });
});

describe("without ffmpeg", () => {
  test("it is kept as it is, with the length that it or its sender tells", async () => {
    const deps = { ...world.context, workers: withoutFfmpeg() };
    const webm = await add("media/voice.webm", null, deps);
    expect(webm).toMatchObject({ state: "kept", url: `/media/${webm.id}/recording.webm` });
    expect(webm.duration).toBeCloseTo(25.6, 1);
    const live = await receive(
      makeMedia("webm", ...testTone(), "-c:a", "libopus", "-live", "1"),
      "live.webm",
    );
    const stored = await addAudio(deps, ada, live, { storyId: null, transcript: "", durationSeconds: 2 });
    expect(stored).toMatchObject({ state: "kept", duration: 2 });
    expect(await world.context.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("it is prepared at the first start that has one", async () => {
    const { id } = await add("media/voice.mp3", null, { ...world.context, workers: withoutFfmpeg() });
    await queueUnprepared({ ...world.context, workers: withoutFfmpeg() });
    expect(await world.context.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    await queueUnprepared(world.context);
    await queueUnprepared(world.context);
    await runJobs(world.context);
    expect((await served(id)).name).toBe("sound.m4a");
    expect(await world.context.db.selectFrom("jobs").select("state").execute()).toEqual([{ state: "done" }]);
  });

  test("a truncated one is refused all the same", async () => {
    const deps = { ...world.context, workers: withoutFfmpeg() };
    await expect(add("media/truncated.webm", null, deps)).rejects.toBeInstanceOf(UnsupportedMedia);
    expect(world.filesOnDisk()).toEqual([]);
  });

  test("that went away meanwhile, it is kept as it is", async () => {
    const { id } = await add("media/voice.mp3");
    await runJobs({ ...world.context, workers: withoutFfmpeg() });
    const [row] = await world.context.db.selectFrom("media").selectAll().execute();
    expect(row).toMatchObject({ id, state: "kept", mimeType: "audio/mpeg" });
  });
});

describe("refusals leave nothing behind", () => {
  const noSound = "is no sound recording that we can use.";

  test.each([
    ["media/truncated.webm", "truncated.webm is damaged or did not arrive whole."],
    ["media/program.exe", noSound],
    ["media/hostile.svg", noSound],
    ["media/clip.mp4", noSound],
    ["media/clip.webm", noSound],
    ["photos/Portrait_1.jpg", noSound],
  ])("%s", (name, text) => expectNothingKept(world, add(name), UnsupportedMedia, text));

  test("what only ffprobe finds to be unreadable", async () => {
    const noise = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(3000, 7)]);
    const upload = await receive(noise, "noise.mp3");
    await expectNothingKept(
      world,
      addAudio(world.context, ada, upload, { storyId: null, transcript: "" }),
      UnsupportedMedia,
      "noise.mp3 is",
    );
  });

  test("a story that is not there, in the trash, or another person's; a process that fails; no room", async () => {
    await expectNothingKept(world, add("media/voice.mp3", 999), NotFound, "Not found.");
    const workers = { run: () => Promise.reject(new Unavailable(message("Not now."))) };
    await expectNothingKept(
      world,
      add("media/voice.mp3", null, { ...world.context, workers }),
      Unavailable,
      "Not now.",
    );
    await trashStory(world.context, ada, world.storyId);
    await expectNothingKept(world, add("media/voice.mp3"), NotFound, "Not found.");
  });

  test("a person's room that is full", async () => {
    await add("media/voice.mp3");
    await world.context.db.updateTable("media").set({ bytes: defaultQuotaBytes }).execute();
    await expect(add("media/voice.webm")).rejects.toBeInstanceOf(TooLarge);
    expect(await world.countRows()).toBe(1);
  });
});

test("what ffmpeg cannot convert is kept as it is, the job says why, and may be begun anew", async () => {
  const upload = await receive(fixture("media/voice.mp3"), "a.mp3");
  const { id } = await addAudio(world.context, ada, upload, { storyId: null, transcript: "" });
  const { path } = await findMediaFile(world.context, ada, id);
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path, "no sound at all");
  await runJobs(world.context);
  const [row] = await world.context.db.selectFrom("media").selectAll().execute();
  expect(row?.state).toBe("kept");
  const [job] = await world.context.db.selectFrom("jobs").selectAll().execute();
  expect(job).toMatchObject({ state: "failed", attempts: 1 });
  expect(job?.error).toContain("ffprobe ended with 1");
  expect(world.filesOnDisk().filter((name) => name.startsWith("incoming"))).toEqual([]);

  writeFileSync(path, fixture("media/voice.mp3"));
  await retryJob({ ...world.context, config: { dataDir: world.dataDir } }, world.people.root, job?.id ?? 0);
  await runJobs(world.context);
  expect((await served(id)).name).toBe("sound.m4a");
});
