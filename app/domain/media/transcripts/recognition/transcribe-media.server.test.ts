import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeClock } from "../../../../../tests/support/fake-clock";
import { makeMedia, testPicture, testTone } from "../../../../../tests/support/ffmpeg";
import { runJobs, withoutFfmpeg } from "../../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld } from "../../../../../tests/support/media";
import { TranscriptionService } from "../../../../../tests/support/transcription-service";
import { hours } from "../../../base/deps";
import { Conflict, NotFound } from "../../../base/errors";
import type { Job } from "../../../base/jobs/jobs.server";
import { addAudio, addVideo, removeAudio, updateAudioTranscript } from "../../audios-and-videos.server";
import { markUnprepared } from "../../transcoding/prepare-media.server";
import { cancelTranscript, chooseTranscription, requestTranscript } from "../request-transcript.server";
import { getTranscriptStatus } from "../transcript-status.server";
import { createTranscriber } from "./openai-transcriber.server";

let world: MediaWorld;
let service: TranscriptionService;
let pauses: number[];

beforeAll(async () => {
  service = await TranscriptionService.open();
});

beforeEach(async () => {
  world = await openMediaWorld();
  service.reset();
  pauses = [];
  const endpoint = `${service.url}/v1/audio/transcriptions`;
  const transcriber = createTranscriber({ endpoint, key: "k", model: "m", language: undefined });
  Object.assign(world.context, { transcriber, pause: async (time: number) => void pauses.push(time) });
  await chooseTranscription(world.context, world.people.ada, "allowed");
});

afterEach(() => world.close());
afterAll(() => service.close());

const voice = makeMedia("mp3", "-f", "lavfi", "-i", "sine=frequency=300:duration=4", "-b:a", "32k");
/** Three bursts of a tone of 250 seconds with five seconds of silence between them: 760 seconds. */
const longVoice = makeMedia(
  "mp3",
  ...["-f", "lavfi", "-i", "aevalsrc='0.3*sin(600*t)*lt(mod(t,255),250)':s=8000:d=760", "-b:a", "8k"],
);

async function addRecording(file = voice, isPrepared = true): Promise<number> {
  const { context, people, storyId } = world;
  const upload = await context.files.receive("a.mp3", Readable.from([file]), file.length);
  const { id } = await addAudio(context, people.ada, upload, { storyId, transcript: "" });
  if (isPrepared) await runJobs(context);
  else await keepAsSent(id);
  return id;
}

/** Converting it would take most of the test. */
async function keepAsSent(id: number): Promise<void> {
  await world.context.db.updateTable("media").set({ state: "kept" }).where("id", "=", id).execute();
  await world.context.db.deleteFrom("jobs").execute();
}

const status = (id: number) => getTranscriptStatus(world.context, world.people.ada, id);
const begin = (id: number) => requestTranscript(world.context, world.people.ada, id);
const run = () => runJobs(world.context);

const rowOf = (id: number) =>
  world.context.db
    .selectFrom("transcripts")
    .innerJoin("media", "media.id", "transcripts.mediaId")
    .selectAll("transcripts")
    .select("media.transcript as text")
    .where("mediaId", "=", id)
    .executeTakeFirstOrThrow();

const auditOf = async (action: string) =>
  (await world.context.db.selectFrom("auditLog").selectAll().where("action", "=", action).execute()).map(
    ({ details }) => JSON.parse(details),
  );

test("a recording is sent as 16 kHz mono, and its words are kept with times and as text", async () => {
  const id = await addRecording();
  expect(await status(id)).toMatchObject({ state: "none", choice: "allowed", mediaState: "ready" });
  expect(await begin(id)).toMatchObject({ state: "queued" });
  await run();
  const [call] = service.calls;
  expect(call?.seconds).toBeCloseTo(4, 0);
  expect([call?.wav.readUInt32LE(24), call?.wav.readUInt16LE(22)]).toEqual([16_000, 1]);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    state: "ready",
    version: 1,
    language: "english",
    text: "The river froze that year.",
  });
  const sentences = JSON.parse(row.sentences);
  expect(sentences).toMatchObject([{ id: 1, start: 0, text: "The river froze that year.", unsure: false }]);
  expect(sentences[0].end).toBeCloseTo(4, 0);
  expect(await world.context.db.selectFrom("transcriptVersions").selectAll().execute()).toMatchObject([
    { version: 1, origin: "engine", sentences: row.sentences },
  ]);
});

test("the sound of a film is recognized too", async () => {
  const film = makeMedia("mp4", ...testPicture("64x64", 1), ...testTone(1), "-pix_fmt", "yuv420p");
  const { context, people, storyId } = world;
  const upload = await context.files.receive("f.mp4", Readable.from([film]), film.length);
  const { id } = await addVideo(context, people.ada, upload, { storyId, caption: "" });
  await run();
  await begin(id);
  await run();
  expect(await rowOf(id)).toMatchObject({ state: "ready", text: "The river froze that year." });
});

test("a film without sound says so, and is not asked for again by itself", async () => {
  const film = makeMedia("mp4", ...testPicture("64x64", 1), "-pix_fmt", "yuv420p");
  const { context, people, storyId } = world;
  const upload = await context.files.receive("f.mp4", Readable.from([film]), film.length);
  const { id } = await addVideo(context, people.ada, upload, { storyId, caption: "" });
  await run();
  await begin(id);
  await run();
  expect(await status(id)).toMatchObject({ state: "failed", failure: "This film has no sound." });
  expect(service.calls).toEqual([]);
});

test("what its person has typed stays", async () => {
  const id = await addRecording();
  await updateAudioTranscript(world.context, world.people.ada, id, "My own words.");
  await begin(id);
  await run();
  expect(await rowOf(id)).toMatchObject({ state: "ready", text: "My own words." });
});

test("silence is ready, without words", async () => {
  const id = await addRecording();
  service.replies.push({ body: { text: "" } });
  await begin(id);
  await run();
  expect(await rowOf(id)).toMatchObject({ state: "ready", sentences: "[]", text: "" });
});

describe("a recording of more than ten minutes", () => {
  test("is cut in a silence, and its times are those of the whole recording", async () => {
    const id = await addRecording(longVoice, false);
    await begin(id);
    await run();
    expect(service.calls.map(({ seconds }) => Math.floor(seconds))).toEqual([507, 252]);
    const sentences = JSON.parse((await rowOf(id)).sentences);
    expect(
      sentences.map(({ id, start, end }: Record<string, number>) => [
        id,
        Math.floor(start as number),
        Math.floor(end as number),
      ]),
    ).toEqual([
      [1, 0, 507],
      [2, 507, 760],
    ]);
  });

  test("keeps the parts that are done when it is canceled, and goes on from there", async () => {
    const id = await addRecording(longVoice, false);
    await begin(id);
    service.replies = [{ body: { text: "First." } }, { wait: 10_000, body: { text: "Late." } }];
    const running = run();
    await expect.poll(() => service.calls.length, { timeout: 60_000 }).toBe(2);
    expect(await status(id)).toMatchObject({ state: "running", heardSeconds: expect.closeTo(507.5, 0) });
    expect(await cancelTranscript(world.context, world.people.ada, id)).toMatchObject({ state: "canceled" });
    await running;
    expect(service.abandoned).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: "canceled", version: 0, text: "" });

    service.reset();
    await begin(id);
    await run();
    expect(service.calls.map(({ seconds }) => Math.floor(seconds))).toEqual([252]);
    expect(await rowOf(id)).toMatchObject({ state: "ready", text: "First. The river froze that year." });
  });
});

describe("a service in trouble", () => {
  test("is asked again after growing pauses, and after the time that it names", async () => {
    const id = await addRecording();
    await begin(id);
    service.replies = [
      { status: 500 },
      { status: 429, headers: { "Retry-After": "90" } },
      { body: "<html>" },
    ];
    await run();
    expect(pauses).toEqual([2_000, 90_000, 30_000]);
    expect(await status(id)).toMatchObject({ state: "ready" });
    expect(service.calls).toHaveLength(4);
  });

  test("that stays down waits, is tried again later, and at last fails with a sentence and a way to try again", async () => {
    const id = await addRecording();
    await begin(id);
    const { usual } = service;
    service.usual = () => ({ status: 503 });
    await run();
    expect(await status(id)).toMatchObject({
      state: "queued",
      failure: expect.stringMatching(/does not answer/),
    });
    for (let attempt = 1; attempt < 5; attempt += 1) {
      (world.context.clock as FakeClock).advance(hours);
      await run();
    }
    expect(await status(id)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/try again later/),
    });
    service.usual = usual;
    expect(await begin(id)).toMatchObject({ state: "queued", failure: "" });
    await run();
    expect(await status(id)).toMatchObject({ state: "ready" });
  });

  test("that refuses is not asked again", async () => {
    const id = await addRecording();
    await begin(id);
    service.replies = [{ status: 401 }];
    await run();
    expect(service.calls).toHaveLength(1);
    expect(await status(id)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/did not take/),
    });
  });

  test("ffmpeg that is missing is said plainly", async () => {
    const id = await addRecording();
    await begin(id);
    await runJobs({ ...world.context, workers: withoutFfmpeg() });
    expect(await status(id)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/ffmpeg is missing/),
    });
  });
});

describe("its person", () => {
  test("is asked first", async () => {
    const id = await addRecording();
    const { context, people } = world;
    await context.db.updateTable("users").set({ transcriptionChoice: null }).execute();
    await expect(begin(id)).rejects.toThrow(/say first whether/);
    await chooseTranscription(context, people.ada, "declined");
    await expect(begin(id)).rejects.toThrow(Conflict);
    expect(await status(id)).toMatchObject({ choice: "declined", state: "none" });
  });

  test("who declines while it waits stops it before any sound is sent", async () => {
    const id = await addRecording();
    await begin(id);
    await chooseTranscription(world.context, world.people.ada, "declined");
    await run();
    expect(service.calls).toEqual([]);
    expect(await status(id)).toMatchObject({ state: "canceled" });
  });

  test("who removes the recording stops it too", async () => {
    const id = await addRecording();
    await begin(id);
    await removeAudio(world.context, world.people.ada, id);
    await run();
    expect(service.calls).toEqual([]);
    await expect(begin(id)).rejects.toThrow(NotFound);
  });

  test("alone reaches it", async () => {
    const id = await addRecording();
    await expect(requestTranscript(world.context, world.people.ben, id)).rejects.toThrow(NotFound);
    await begin(id);
    await expect(cancelTranscript(world.context, world.people.ben, id)).rejects.toThrow(NotFound);
    expect(await status(id)).toMatchObject({ state: "queued" });
  });

  test("asks twice and gets one", async () => {
    const id = await addRecording();
    await Promise.all([begin(id), begin(id)]);
    await run();
    expect(await begin(id)).toMatchObject({ state: "ready" });
    await run();
    expect(service.calls).toHaveLength(1);
  });

  test("need not wait until it is prepared, and it is not tried before", async () => {
    const { context, people, storyId } = world;
    const upload = await context.files.receive("a.mp3", Readable.from([voice]), voice.length);
    const { id } = await addAudio(context, people.ada, upload, { storyId, transcript: "" });
    expect(await begin(id)).toMatchObject({ mediaState: "preparing", state: "queued" });
    const jobs = () => context.db.selectFrom("jobs").select(["kind", "attempts"]).orderBy("id").execute();
    expect(await jobs()).toEqual([{ kind: "prepare-media", attempts: 0 }]);
    await run();
    await run();
    expect(await status(id)).toMatchObject({ mediaState: "ready", state: "ready" });
    expect(await jobs()).toMatchObject([{ kind: "prepare-media" }, { kind: "transcribe", attempts: 1 }]);
  });

  test("has its words also when it cannot be prepared", async () => {
    const { context, people, storyId } = world;
    const upload = await context.files.receive("a.mp3", Readable.from([voice]), voice.length);
    const { id } = await addAudio(context, people.ada, upload, { storyId, transcript: "" });
    await begin(id);
    await markUnprepared(context, { subjectId: id } as Job);
    await context.db.deleteFrom("jobs").where("kind", "=", "prepare-media").execute();
    await run();
    expect(await status(id)).toMatchObject({ mediaState: "kept", state: "ready" });
  });

  test("cannot ask where no service is set up", async () => {
    const id = await addRecording();
    await expect(
      requestTranscript({ ...world.context, transcriber: null }, world.people.ada, id),
    ).rejects.toThrow(NotFound);
  });
});

test("the log notes where sound was sent, and no words", async () => {
  const id = await addRecording();
  await begin(id);
  service.replies = [{ status: 500 }];
  await run();
  expect(await auditOf("transcript.send")).toEqual([
    { host: new URL(service.url).host, mediaId: id, seconds: 4 },
  ]);
  expect(await auditOf("transcript.choice")).toEqual([{ choice: "allowed" }]);
  const { rows } = { rows: await world.context.db.selectFrom("auditLog").select("details").execute() };
  expect(JSON.stringify(rows)).not.toContain("river");
});
