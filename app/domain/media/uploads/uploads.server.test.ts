import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { wavOf } from "../../../../tests/support/wav";
import type { Self } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { Conflict, NotFound, TooLarge, UnsupportedMedia, ValidationError } from "../../base/errors";
import { gigabyte } from "../../base/quota";
import { parseInput } from "../../base/schema-fields";
import { listRecordings, startRecording } from "../../writing/recordings/recordings.server";
import { NewRecordingInput } from "../../writing/recordings/schema";
import { finishUpload } from "./finish-upload.server";
import { countUploadPieces, sizeOfPiece, uploadPieceBytes } from "./schema";
import { addUploadPiece, discardUpload, startUpload } from "./uploads.server";

let world: MediaWorld;
let ada: Self;
let ben: Self;
/** A WAV file of three pieces: 5 MB of low noise. */
const sound = wavOf(5 * 1024 * 1024);

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

const input = (content: Buffer, kind: "image" | "audio" | "video" = "audio") => ({
  kind,
  name: "voice.wav",
  bytes: content.length,
  fingerprint: createHash("sha256").update(content).digest("hex"),
});

const start = (content = sound, actor: Self = ada) => startUpload(world.context, actor, input(content));

function send(id: number, n: number, content = sound, actor: Self = ada) {
  const piece = content.subarray(n * uploadPieceBytes, n * uploadPieceBytes + sizeOfPiece(content.length, n));
  return addUploadPiece(world.context, actor, id, n, piece);
}

async function sendAll(content = sound, kind: "image" | "audio" | "video" = "audio"): Promise<number> {
  const { upload } = await startUpload(world.context, ada, input(content, kind));
  for (let n = 0; n < upload.pieces; n += 1) await send(upload.id, n, content);
  return upload.id;
}

const finish = (id: number, storyId: number | null = world.storyId, actor: Self = ada) =>
  finishUpload(world.context, actor, id, { storyId, caption: "", transcript: "" });

const mediaRows = () => world.context.db.selectFrom("media").selectAll().orderBy("id").execute();
const uploadFolders = () => readdirSync(path.join(world.dataDir, "uploads"));

test("a file in pieces becomes the same item as one sent whole, and its pieces go", async () => {
  const id = await sendAll();
  const item = await finish(id);
  expect(item).toMatchObject({ storyId: world.storyId, duration: expect.any(Number) });
  const [row] = await mediaRows();
  expect(row).toMatchObject({
    id: item.id,
    kind: "audio",
    sha256: createHash("sha256").update(sound).digest("hex"),
    originalMimeType: "audio/wav",
  });
  expect(uploadFolders()).toEqual([]);
});

test("the same file is gone on with where it was cut, by whoever began it, and nobody else", async () => {
  const { upload, isNew } = await start();
  expect([isNew, upload.nextPiece, upload.pieces]).toEqual([true, 0, 3]);
  expect(await send(upload.id, 0)).toMatchObject({ nextPiece: 1 });
  expect(await start()).toEqual({ upload: { ...upload, nextPiece: 1 }, isNew: false });
  expect((await start(sound, ben)).upload.id).not.toBe(upload.id);
  expect((await start(wavOf(5 * 1024 * 1024 + 2))).upload.id).not.toBe(upload.id);
});

test("a finish that is repeated returns the same item, also with the story that was saved meanwhile", async () => {
  const id = await sendAll();
  const item = await finish(id, null);
  expect(item.storyId).toBeNull();
  expect((await finish(id, null)).id).toBe(item.id);
  expect(await finish(id, world.storyId)).toMatchObject({ id: item.id, storyId: world.storyId });
  expect((await finish(id, null)).id).toBe(item.id);
  expect(await mediaRows()).toHaveLength(1);
});

test("two tabs that send the same file at the same time make one item", async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(two.upload.id).toBe(one.upload.id);
  const { id } = one.upload;
  await Promise.all([0, 1, 2, 2, 1, 0].map((n) => send(id, n)));
  const [first, second] = await Promise.all([finish(id), finish(id)]);
  expect(second.id).toBe(first.id);
  expect(await mediaRows()).toHaveLength(1);
  await expect(send(id, 0)).resolves.toMatchObject({ nextPiece: 3 });
  expect(uploadFolders()).toEqual([]);
});

test("one that was finished for another story must be sent again", async () => {
  const id = await sendAll();
  await finish(id);
  await expect(finish(id, 999)).rejects.toBeInstanceOf(Conflict);
});

test("a crash after the item was stored, and before the answer, makes no second one", async () => {
  const id = await sendAll();
  const remove = vi.spyOn(world.context.uploads, "remove").mockRejectedValueOnce(new Error("killed"));
  await expect(finish(id, null)).rejects.toThrow("killed");
  remove.mockRestore();
  expect((await finish(id, null)).id).toBe((await mediaRows())[0]?.id);
  expect(await mediaRows()).toHaveLength(1);
});

test("a crash before the item was stored loses no piece", async () => {
  const id = await sendAll();
  const adopt = vi.spyOn(world.context.files, "adopt").mockRejectedValueOnce(new Error("killed"));
  await expect(finish(id)).rejects.toThrow("killed");
  adopt.mockRestore();
  expect((await start()).upload).toMatchObject({ id, nextPiece: 3 });
  await finish(id);
  expect(await mediaRows()).toHaveLength(1);
});

describe("refused", () => {
  test.each([
    ["a short piece", 0, uploadPieceBytes - 1, ValidationError],
    ["a long last piece", 2, uploadPieceBytes, ValidationError],
    ["an empty piece", 0, 0, ValidationError],
    ["a piece beyond the end", 3, 10, NotFound],
  ])("%s", async (_what, n, bytes, error) => {
    const { upload } = await start();
    const piece = new Uint8Array(bytes);
    await expect(addUploadPiece(world.context, ada, upload.id, n, piece)).rejects.toBeInstanceOf(error);
    expect((await start()).upload.nextPiece).toBe(0);
  });

  test("another person’s upload is not found", async () => {
    const id = await sendAll();
    for (const attempt of [
      send(id, 0, sound, ben),
      finish(id, null, ben),
      discardUpload(world.context, ben, id),
    ])
      await expect(attempt).rejects.toBeInstanceOf(NotFound);
    await finish(id);
  });

  test("a story of another person at the finish is not found, and the pieces stay", async () => {
    const { upload } = await start(sound, ben);
    for (const n of [0, 1, 2]) await send(upload.id, n, sound, ben);
    await expect(finish(upload.id, world.storyId, ben)).rejects.toBeInstanceOf(NotFound);
    expect((await start(sound, ben)).upload.nextPiece).toBe(3);
  });

  test("a finish before all has arrived names what is missing", async () => {
    const { upload } = await start();
    await send(upload.id, 1);
    const refusal = await finish(upload.id).catch((error) => error);
    expect(refusal).toBeInstanceOf(Conflict);
    expect(refusal.current).toEqual({ missingPieces: [0, 2] });
  });

  test.each([
    ["image", 25],
    ["audio", 200],
    ["video", 1024],
  ] as const)("%s over %i MB, before a byte of it", async (kind, megabytes) => {
    const bytes = megabytes * 1024 * 1024;
    const begin = (size: number) =>
      startUpload(world.context, ada, { kind, name: "a.bin", bytes: size, fingerprint: "12345678" });
    await expect(begin(bytes + 1)).rejects.toBeInstanceOf(TooLarge);
    await expect(begin(bytes)).resolves.toBeTruthy();
  });

  test("content of another type at the finish, and nothing is kept of it", async () => {
    const id = await sendAll(Buffer.from("<html>".repeat(1_000_000)));
    await expect(finish(id)).rejects.toBeInstanceOf(UnsupportedMedia);
    expect(await mediaRows()).toEqual([]);
    expect(readdirSync(path.join(world.dataDir, "incoming"))).toEqual([]);
    await discardUpload(world.context, ada, id);
    expect(uploadFolders()).toEqual([]);
  });

  test("a photo sent as sound", async () => {
    const id = await sendAll(fixture("photos/Landscape_6.jpg"));
    await expect(finish(id)).rejects.toBeInstanceOf(UnsupportedMedia);
  });

  test("what exceeds the quota, at the start and with each piece", async () => {
    const { db } = world.context;
    await db.updateTable("users").set({ quotaGigabytes: 1 }).where("id", "=", ada.userId).execute();
    const { upload } = await start();
    await send(upload.id, 0);
    // Another upload has come meanwhile.
    await world.context.db
      .insertInto("uploads")
      .values({
        ...{ userId: ada.userId, kind: "video", name: "film", fingerprint: "x", folder: "y" },
        ...{ bytes: gigabyte, receivedBytes: gigabyte - uploadPieceBytes - 1 },
        ...{ startedAt: world.context.clock.now().toISOString(), changedAt: "2099-01-01T00:00:00.000Z" },
      })
      .execute();
    await expect(send(upload.id, 1)).rejects.toBeInstanceOf(TooLarge);
    await expect(start(wavOf(3 * 1024 * 1024))).rejects.toBeInstanceOf(TooLarge);
  });
});

describe("what nobody goes on with", () => {
  test("goes after a week without a piece, and so does the memory of finished ones", async () => {
    const clock = world.context.clock as FakeClock;
    const abandoned = await sendAll();
    clock.advance(6 * days);
    const current = (await start(wavOf(3 * 1024 * 1024))).upload.id;
    const finished = await sendAll(fixture("media/voice.mp3"));
    await finish(finished);
    clock.advance(days);
    await purgeRetained(world.context, "uploads left alone");
    const left = await world.context.db.selectFrom("uploads").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([current, finished]);
    expect(left.map(({ id }) => id)).not.toContain(abandoned);
    expect(uploadFolders()).toEqual([]);
    clock.advance(7 * days);
    await purgeRetained(world.context, "uploads left alone");
    expect(await world.context.db.selectFrom("uploads").select("id").execute()).toEqual([]);
    expect(await mediaRows()).toHaveLength(1);
  });

  test("pieces that a kill left behind go after an hour", async () => {
    const id = await sendAll();
    const [folder = ""] = uploadFolders();
    const place = path.join(world.dataDir, "uploads", folder);
    await world.context.db.deleteFrom("uploads").where("id", "=", id).execute();
    const past = new Date(world.context.clock.now().getTime() - 2 * hours);
    utimesSync(place, past, past);
    await purgeStrays(world.context, "uploads", world.context.uploads);
    expect(existsSync(place)).toBe(false);
  });
});

test("pieces are counted by their size", () => {
  expect([1, uploadPieceBytes, uploadPieceBytes + 1].map(countUploadPieces)).toEqual([1, 1, 2]);
  expect(sizeOfPiece(uploadPieceBytes + 1, 1)).toBe(1);
});

describe("more than twenty unfinished files of a person", () => {
  const nth = (n: number) => wavOf(1000 + 2 * n);
  const idsOf = async ({ userId }: Self) =>
    (await world.context.db.selectFrom("uploads").select("id").where("userId", "=", userId).execute()).map(
      ({ id }) => id,
    );

  test("replace the one that was left alone for longest, with its pieces", async () => {
    const clock = world.context.clock as FakeClock;
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      ids.push((await start(nth(n))).upload.id);
      clock.advance(1000);
    }
    await send(ids[0] ?? 0, 0, nth(0));
    await send(ids[1] ?? 0, 0, nth(1));
    expect(uploadFolders()).toHaveLength(2);
    await start(nth(0), ben);
    clock.advance(1000);
    const newest = (await start(nth(20))).upload.id;
    expect(await idsOf(ada)).toEqual([...ids.slice(0, 2), ...ids.slice(3), newest]);
    await expect(send(ids[2] ?? 0, 0, nth(2))).rejects.toThrow(NotFound);
    // Begun again, what was replaced is a new one, and the next oldest goes.
    await start(nth(2));
    expect(await idsOf(ada)).not.toContain(ids[3]);
    expect(await idsOf(ada)).toHaveLength(20);
    expect(await idsOf(ben)).toHaveLength(1);
    // What has pieces goes with them.
    clock.advance(1000);
    for (let n = 21; n < 41; n += 1) await start(nth(n));
    expect(uploadFolders()).toEqual([]);
  });

  test("never count nor replace recordings or finished files", async () => {
    const done = await sendAll();
    await finish(done);
    const input = parseInput(NewRecordingInput, { storyId: world.storyId, mimeType: "audio/webm" });
    const recording = await startRecording(world.context, ada, input);
    for (let n = 0; n < 30; n += 1) await start(nth(n));
    expect(await idsOf(ada)).toHaveLength(21);
    expect(await idsOf(ada)).toContain(done);
    expect((await listRecordings(world.context, ada)).map(({ id }) => id)).toEqual([recording.id]);
  });
});
