import { readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import type { Actor } from "../../base/actor";
import { days, minutes } from "../../base/deps";
import { Conflict, Gone, NotFound, TooLarge, UnsupportedMedia, ValidationError } from "../../base/errors";
import { defaultQuotaBytes } from "../../base/quota";
import { parseInput } from "../../base/schema-fields";
import { findMediaFile } from "../../media/stored-file.server";
import { createStory, getStory, listStories, trashStory } from "../stories/stories.server";
import { finishRecording } from "./finish-recording.server";
import { listInterruptedRecordings } from "./interrupted-recordings.server";
import { addPiece, discardRecording, listRecordings, startRecording } from "./recordings.server";
import { FinishInput, NewRecordingInput, recordingMaxBytes } from "./schema";

/* As Chromium records: a file without a length of its own, in pieces. Six seconds and a bit. */
const sound = fixture("media/live-recording.webm");
const piecesOfSound = Array.from({ length: 7 }, (_, n) => sound.subarray(n * 7000, (n + 1) * 7000));

let world: MediaWorld;
let clock: FakeClock;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  clock = world.context.clock as FakeClock;
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

function start(input: Record<string, unknown> = { promptId: 2 }, actor = ada) {
  const parsed = parseInput(NewRecordingInput, { mimeType: "audio/webm;codecs=opus", ...input });
  return startRecording(world.context, actor, parsed);
}

const add = (id: number, n: number, bytes: Uint8Array = piecesOfSound[n] ?? sound, actor = ada) =>
  addPiece(world.context, actor, id, n, bytes);

async function started(input?: Record<string, unknown>, numbers = [0, 1, 2, 3, 4, 5, 6]) {
  const { id } = await start(input);
  for (const n of numbers) await add(id, n);
  return id;
}

const finish = (id: number, input: Record<string, unknown> = {}, actor = ada) =>
  finishRecording(world.context, actor, id, parseInput(FinishInput, input));

const foldersOnDisk = () => readdirSync(path.join(world.dataDir, "recordings"));

async function originalBytes(audioId: number): Promise<Buffer> {
  const file = await findMediaFile(world.context, ada, audioId);
  return readFile(file.path);
}

describe("a recording", () => {
  test("becomes the sound of its story, and leaves nothing behind", async () => {
    const id = await started({ storyId: world.storyId });
    const audio = await finish(id, { count: 7, duration: 6.3 });
    expect(audio).toMatchObject({ storyId: world.storyId, transcript: "" });
    expect(audio.duration).toBeGreaterThan(5.3);
    expect(audio.duration).toBeLessThan(7.3);
    expect((await getStory(world.context.db, ada, world.storyId)).audios).toMatchObject([{ id: audio.id }]);
    expect(Buffer.compare(await originalBytes(audio.id), sound)).toBe(0);
    expect(foldersOnDisk()).toEqual([]);
    expect(world.filesOnDisk().filter((name) => name.startsWith("incoming"))).toEqual([]);
  });

  test("of a prompt without a story begins one", async () => {
    const audio = await finish(await started({ promptId: 2 }), { count: 7, duration: 6 });
    const story = await getStory(world.context.db, ada, audio.storyId ?? 0);
    expect(story).toMatchObject({ promptId: 2, content: "", version: 1, audios: [{ id: audio.id }] });
  });

  test("of a prompt with a story joins it", async () => {
    const story = { content: "Words.", age: null, date: "", location: "" };
    const id = await started({ promptId: 3 });
    const written = await createStory(world.context, ada, 3, story);
    expect((await finish(id, { count: 7 })).storyId).toBe(written.id);
    expect((await getStory(world.context.db, ada, written.id)).version).toBe(1);
  });

  test("whose story went to the trash meanwhile begins another", async () => {
    const id = await started({ storyId: world.storyId });
    await trashStory(world.context, ada, world.storyId);
    const audio = await finish(id, { count: 7 });
    expect(audio.storyId).not.toBe(world.storyId);
    expect(audio.storyId).not.toBeNull();
  });

  test("says how it grows", async () => {
    const { id } = await start();
    clock.advance(1000);
    expect(await add(id, 0)).toMatchObject({ id, pieces: 1, bytes: 7000, duration: 1 });
    expect(await add(id, 1)).toMatchObject({
      pieces: 2,
      bytes: 14_000,
      lastPieceAt: clock.now().toISOString(),
    });
    expect(await listRecordings(world.context, ada)).toMatchObject([{ id, pieces: 2, nextPiece: 2 }]);
  });
});

describe("pieces", () => {
  test("come in any order, and as often as they like, at once", async () => {
    const { id } = await start();
    const order = [6, 2, 2, 0, 5, 3, 1, 4, 0, 6];
    await Promise.all(order.map((n) => add(id, n)));
    expect(await listRecordings(world.context, ada)).toMatchObject([
      { pieces: 7, bytes: sound.length, nextPiece: 7 },
    ]);
    const audio = await finish(id, { count: 7 });
    expect(Buffer.compare(await originalBytes(audio.id), sound)).toBe(0);
  });

  test("are replaced by the same number as a whole", async () => {
    const { id } = await start();
    await add(id, 0, new Uint8Array(5));
    expect(await add(id, 0)).toMatchObject({ pieces: 1, bytes: 7000 });
  });

  test("that are gone, as after a backup without them, are asked for again", async () => {
    const id = await started();
    rmSync(path.join(world.dataDir, "recordings"), { recursive: true });
    expect(await listRecordings(world.context, ada)).toMatchObject([{ nextPiece: 0 }]);
    await expect(finish(id)).rejects.toThrow("No audio data was captured. Please try again.");
    for (const n of [0, 1, 2, 3, 4, 5, 6]) await add(id, n);
    expect((await finish(id, { count: 7 })).id).toEqual(expect.any(Number));
  });

  test("that are missing are named, and the rest stays", async () => {
    const id = await started({ promptId: 2 }, [0, 1, 3, 5, 6]);
    const refusal = await finish(id, { count: 7 }).catch((error) => error);
    expect(refusal).toBeInstanceOf(Conflict);
    expect(refusal.current).toEqual({ missingPieces: [2, 4] });
    await add(id, 2);
    await add(id, 4);
    expect((await finish(id, { count: 7 })).id).toEqual(expect.any(Number));
  });

  test("counted from 1 are understood", async () => {
    const { id } = await start();
    for (const [index, piece] of piecesOfSound.entries()) await add(id, index + 1, piece);
    const audio = await finish(id, { count: 7 });
    expect(Buffer.compare(await originalBytes(audio.id), sound)).toBe(0);
  });

  test("after the end: those that are in it are taken for granted, others refused", async () => {
    const id = await started();
    await finish(id, { count: 5 });
    await expect(add(id, 4)).resolves.toMatchObject({ id });
    await expect(add(id, 5)).rejects.toBeInstanceOf(Conflict);
    expect(foldersOnDisk()).toEqual([]);
  });

  test("after the end, counted from 1: the first to the last are taken for granted, others refused", async () => {
    const { id } = await start();
    for (const [index, piece] of piecesOfSound.entries()) await add(id, index + 1, piece);
    await finish(id, { count: 7 });
    for (const n of [1, 7]) await expect(add(id, n)).resolves.toMatchObject({ id, pieces: 7 });
    for (const n of [0, 8]) await expect(add(id, n)).rejects.toBeInstanceOf(Conflict);
  });

  test("are refused beyond the longest recording, and beyond the account's room", async () => {
    const { id } = await start();
    const { db } = world.context;
    await db.updateTable("recordings").set({ bytes: recordingMaxBytes }).execute();
    await expect(add(id, 0)).rejects.toBeInstanceOf(TooLarge);
    await db.updateTable("recordings").set({ bytes: 0 }).execute();
    const audio = await finish(await started(), { count: 7 });
    await db.updateTable("media").set({ bytes: defaultQuotaBytes }).where("id", "=", audio.id).execute();
    await expect(add(id, 0)).rejects.toBeInstanceOf(TooLarge);
    await expect(start()).rejects.toBeInstanceOf(TooLarge);
    await expect(add(id, 1_000_000)).rejects.toBeInstanceOf(NotFound);
  });

  test("count together: who begins many has no more room than who begins one", async () => {
    const { db } = world.context;
    for (let n = 0; n < 3; n += 1) await start();
    const { id } = await start();
    await db
      .updateTable("recordings")
      .set({ bytes: defaultQuotaBytes / 3 })
      .where("id", "!=", id)
      .execute();
    await expect(add(id, 0)).rejects.toBeInstanceOf(TooLarge);
    await expect(start()).rejects.toBeInstanceOf(TooLarge);
    const { id: other } = await start({ promptId: 2 }, ben);
    await expect(add(other, 0, sound, ben)).resolves.toMatchObject({ pieces: 1 });
    await db
      .updateTable("recordings")
      .set({ discardedAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "!=", id)
      .execute();
    await expect(add(id, 0)).resolves.toMatchObject({ pieces: 1 });
  });
});

describe("finishing", () => {
  test("twice, or twice at once, answers the same sound", async () => {
    const id = await started();
    const [one, other] = await Promise.all([finish(id, { count: 7 }), finish(id, { count: 7 })]);
    expect(other).toEqual(one);
    expect((await finish(id)).id).toBe(one.id);
    expect(await world.countRows()).toBe(1);
  });

  test("without a count keeps what came without a gap", async () => {
    const id = await started({ promptId: 2 }, [0, 1, 2, 3, 5]);
    const audio = await finish(id);
    expect(audio.duration).toBeGreaterThan(3);
    expect(audio.duration).toBeLessThan(5);
    expect(Buffer.compare(await originalBytes(audio.id), sound.subarray(0, 28_000))).toBe(0);
  });

  test.each([
    ["nothing", 0, "No audio data was captured. Please try again."],
    ["too little", 999, "Recording appears to be empty. Please record for at least 2 seconds."],
  ])("%s is refused in the words of the specification", async (_case, bytes, words) => {
    const { id } = await start();
    if (bytes > 0) await add(id, 0, sound.subarray(0, bytes));
    const refusal = await finish(id, { count: bytes > 0 ? 1 : 0 }).catch((error) => error);
    expect(refusal).toBeInstanceOf(ValidationError);
    expect([refusal.message, refusal.errors[""]]).toEqual([words, [words]]);
    expect(await world.countRows()).toBe(0);
  });

  test("a thousand bytes are enough to be looked at", async () => {
    const { id } = await start();
    await add(id, 0, sound.subarray(0, 1000));
    const outcome = await finish(id, { count: 1 }).catch((error) => error);
    expect(outcome.message ?? "taken").not.toContain("appears to be empty");
  });

  test("what is no sound is refused, begins no story, and can still be discarded", async () => {
    const { id } = await start({ promptId: 2 });
    await add(id, 0, Buffer.alloc(5000, "<html>"));
    await expect(finish(id, { count: 1 })).rejects.toBeInstanceOf(UnsupportedMedia);
    expect(await listStories(world.context.db, ada)).toHaveLength(1);
    expect(world.filesOnDisk().filter((name) => name.startsWith("incoming"))).toEqual([]);
    await discardRecording(world.context, ada, id);
  });

  test("believes the length that it is told only where the file does not tell", async () => {
    const audio = await finish(await started(), { count: 7, duration: 4000 });
    expect(audio.duration).toBeLessThan(8);
  });
});

describe("discarding", () => {
  test("leaves nothing", async () => {
    const id = await started();
    await discardRecording(world.context, ada, id);
    expect(foldersOnDisk()).toEqual([]);
    expect(await listRecordings(world.context, ada)).toEqual([]);
    for (const late of [() => add(id, 7), () => finish(id), () => discardRecording(world.context, ada, id)]) {
      await expect(late()).rejects.toBeInstanceOf(Gone);
    }
  });

  test("is too late for one that is kept", async () => {
    const id = await started();
    const audio = await finish(id, { count: 7 });
    await expect(discardRecording(world.context, ada, id)).rejects.toBeInstanceOf(Conflict);
    expect((await finish(id)).id).toBe(audio.id);
  });
});

test("a stranger's recording is not there", async () => {
  const id = await started();
  for (const theirs of [
    () => add(id, 7, sound, ben),
    () => finish(id, { count: 7 }, ben),
    () => discardRecording(world.context, ben, id),
    () => start({ storyId: world.storyId }, ben),
  ]) {
    await expect(theirs()).rejects.toBeInstanceOf(NotFound);
  }
  expect(await listRecordings(world.context, ben)).toEqual([]);
  expect(await listInterruptedRecordings(world.context, ben)).toEqual([]);
  expect(await listRecordings(world.context, ada)).toHaveLength(1);
});

describe("beginning", () => {
  test.each([
    [{}, "promptId", "Please choose the prompt, the story or the photo that this recording belongs to."],
    [
      { promptId: 1, mimeType: "text/html" },
      "mimeType",
      "Please send the kind of sound, such as audio/webm.",
    ],
    [{ promptId: 1, mimeType: "" }, "mimeType", "Please send the kind of sound, such as audio/webm."],
  ])("%j is refused", async (input, field, words) => {
    const refusal = await Promise.resolve()
      .then(() => start(input))
      .catch((error) => error);
    expect(refusal.errors).toEqual({ [field]: [words] });
  });

  test("earlier is believed, later is not", async () => {
    const earlier = new Date(clock.now().getTime() - 3 * days).toISOString();
    const later = new Date(clock.now().getTime() + days).toISOString();
    expect((await start({ promptId: 1, startedAt: earlier })).startedAt).toBe(earlier);
    expect((await start({ promptId: 1, startedAt: later })).startedAt).toBe(clock.now().toISOString());
    expect((await start({ promptId: 1, startedAt: "soon" })).startedAt).toBe(clock.now().toISOString());
  });
});

describe("what waits for an answer", () => {
  test("is asked about with its length, its day and its prompt", async () => {
    await started({ promptId: 2, timeZone: "America/Chicago" });
    expect(await listInterruptedRecordings(world.context, ada)).toMatchObject([
      { promptId: 2, length: "7 seconds", day: "today", storyType: "biography", isFresh: true },
    ]);
    clock.advance(minutes);
    expect(await listInterruptedRecordings(world.context, ada)).toMatchObject([{ isFresh: false }]);
    clock.advance(3 * days);
    const [asked] = await listInterruptedRecordings(world.context, ada);
    // 5 o'clock in the morning of a Wednesday in UTC is a Tuesday night in Chicago.
    expect(asked?.day).toBe("on Tuesday");
    expect(asked?.promptTitle).toEqual(expect.any(String));
  });

  test("is not what is too short, finished or discarded", async () => {
    const { id } = await start();
    await add(id, 0, sound.subarray(0, 999));
    await finish(await started(), { count: 7 });
    await discardRecording(world.context, ada, await started());
    expect(await listInterruptedRecordings(world.context, ada)).toEqual([]);
  });
});
