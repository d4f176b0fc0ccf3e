import { existsSync, utimesSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { days, hours } from "../../base/deps";
import { Gone } from "../../base/errors";
import { listInterruptedRecordings } from "./interrupted-recordings.server";
import { purgeEmptyRecordings } from "./purge-recordings.server";
import { addPiece, discardRecording, startRecording } from "./recordings.server";

let world: MediaWorld;
let clock: FakeClock;

beforeEach(async () => {
  world = await openMediaWorld();
  clock = world.context.clock as FakeClock;
});

afterEach(() => world.close());

const input = { promptId: 1, storyId: null, mimeType: "audio/webm" };

/** The folder of a recording, as if nothing had come into it for `age` milliseconds. */
async function recordingOf(bytes: number, age: number): Promise<{ id: number; folder: string }> {
  const { id } = await startRecording(world.context, world.people.ada, input);
  if (bytes > 0) await addPiece(world.context, world.people.ada, id, 0, new Uint8Array(bytes));
  const { db } = world.context;
  const at = new Date(clock.now().getTime() - age);
  await db
    .updateTable("recordings")
    .set({ startedAt: at.toISOString(), lastPieceAt: bytes > 0 ? at.toISOString() : null })
    .where("id", "=", id)
    .execute();
  const row = await db.selectFrom("recordings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const folder = path.join(world.dataDir, "recordings", row.folder);
  utimesSync(folder, at, at);
  return { id, folder };
}

test("what waits for its speaker stays, however long", async () => {
  const { id, folder } = await recordingOf(5000, 400 * days);
  await purgeEmptyRecordings(world.context);
  expect(existsSync(folder)).toBe(true);
  await addPiece(world.context, world.people.ada, id, 1, new Uint8Array(1));
});

test("what never had a word in it goes after a day", async () => {
  const fresh = await recordingOf(0, 20 * hours);
  const empty = await recordingOf(0, 25 * hours);
  const short = await recordingOf(999, 25 * hours);
  await purgeEmptyRecordings(world.context);
  expect([fresh, empty, short].map(({ folder }) => existsSync(folder))).toEqual([true, false, false]);
  const rows = await world.context.db.selectFrom("recordings").select("id").execute();
  expect(rows).toEqual([{ id: fresh.id }]);
});

test("a short one that its speaker discarded is known as discarded, however late another device asks", async () => {
  const { context, people } = world;
  const { id, folder } = await recordingOf(999, 25 * hours);
  await discardRecording(context, people.ada, id);
  clock.advance(30 * days);
  await purgeEmptyRecordings(context);
  expect(existsSync(folder)).toBe(false);
  await expect(addPiece(context, people.ada, id, 1, new Uint8Array(1))).rejects.toBeInstanceOf(Gone);
});

test("what was kept and could not be counted is no empty recording, and is asked about", async () => {
  const { db } = world.context;
  const { id, folder } = await recordingOf(5000, 25 * hours);
  await db.updateTable("recordings").set({ bytes: 0, pieces: 0, lastPieceAt: null }).execute();
  expect(await listInterruptedRecordings(world.context, world.people.ada)).toEqual([]);
  await purgeEmptyRecordings(world.context);
  expect(existsSync(folder)).toBe(true);
  expect(await listInterruptedRecordings(world.context, world.people.ada)).toMatchObject([{ id }]);
});

test("a piece that comes again is counted, where it was not the first time", async () => {
  await recordingOf(5000, 0);
  const { db } = world.context;
  await db.updateTable("recordings").set({ bytes: 0, pieces: 0 }).execute();
  const { id } = await db.selectFrom("recordings").select("id").executeTakeFirstOrThrow();
  expect(await addPiece(world.context, world.people.ada, id, 0, new Uint8Array(5000))).toMatchObject({
    pieces: 1,
    bytes: 5000,
  });
});

test("pieces that a stop left behind go, when they are surely not wanted", async () => {
  const finished = await recordingOf(5000, 2 * hours);
  const justFinished = await recordingOf(5000, 0.5 * hours);
  await world.context.db.updateTable("recordings").set({ finishedAt: "2026-01-01T00:00:00.000Z" }).execute();
  await purgeStrays(world.context, "recordings", world.context.recordings);
  expect([finished, justFinished].map(({ folder }) => existsSync(folder))).toEqual([false, true]);
});

test("a database that is not the right one removes nothing", async () => {
  const recordings = [];
  for (let count = 0; count < 21; count += 1) recordings.push(await recordingOf(5000, 2 * hours));
  await world.context.db.deleteFrom("recordings").execute();
  await expect(purgeStrays(world.context, "recordings", world.context.recordings)).rejects.toThrow(
    "21 of 21 recordings are unknown",
  );
  expect(recordings.every(({ folder }) => existsSync(folder))).toBe(true);
});
