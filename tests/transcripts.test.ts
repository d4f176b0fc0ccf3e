import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { makeMedia } from "./support/ffmpeg";
import { textOf } from "./support/html";
import { killServer } from "./support/killed-server";
import { fixture } from "./support/media";
import { addPeople } from "./support/people";
import { memoryOfTree } from "./support/process-memory";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { TranscriptionService } from "./support/transcription-service";

/* Transcripts of recordings in the running product: pages without script, calls, and a server that is killed. */

let service: TranscriptionService;
let server: RunningServer;
let ada: Caller;
let ben: Caller;
let adaId: number;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-transcripts-"));
const usual = { body: { text: "The river froze that year." } };

async function start(): Promise<void> {
  server = await startServer({ TRANSCRIBE_URL: service.url, TRANSCRIBE_KEY: "a-key", DATA_DIR: dataDir });
}

beforeAll(async () => {
  service = await TranscriptionService.open();
  await start();
  adaId = (await addPeople(server.db)).ada.userId;
  ada = await Caller.signIn(server, "ada");
  ben = await Caller.signIn(server, "ben");
});

beforeEach(() => {
  service.reset();
  service.usual = () => usual;
});

afterAll(async () => {
  await server.stop();
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let folders = 0;

/** Adds it as an older server without ffmpeg kept it: nothing has to be converted first. */
async function addRecording(file: string | Buffer, seconds: number): Promise<number> {
  folders += 1;
  const folder = String(folders).padStart(32, "0");
  const target = path.join(dataDir, "media", folder, "original.mp3");
  mkdirSync(path.dirname(target), { recursive: true });
  if (typeof file === "string") copyFileSync(file, target);
  else writeFileSync(target, file);
  const { id } = await server.db
    .insertInto("media")
    .values({
      ...{ userId: adaId, kind: "audio", caption: "", transcript: "", state: "kept", folder },
      ...{ mimeType: "audio/mpeg", originalFile: "original.mp3", originalMimeType: "audio/mpeg" },
      ...{ bytes: statSync(target).size, sha256: folder, durationSeconds: seconds, createdAt: "2026-01-01" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // With a job that is done, the server does not try to convert it when it starts again.
  const done = { kind: "prepare-media", state: "done", runAfter: "", createdAt: "2026-01-01" } as const;
  await server.db
    .insertInto("jobs")
    .values({ ...done, subjectId: id, userId: adaId, input: "{}" })
    .execute();
  return id;
}

const pageOf = (id: number) => `/recordings/${id}/transcript`;
const press = (id: number, intent: string, caller = ada) =>
  caller.post(pageOf(id), pageOf(id), { intent: `transcript/${intent}` });
const rowOf = (id: number) =>
  server.db.selectFrom("transcripts").selectAll().where("mediaId", "=", id).executeTakeFirst();
const stateOf = (id: number) => expect.poll(async () => (await rowOf(id))?.state, { timeout: 240_000 });

describe("the page", () => {
  let id: number;

  beforeAll(async () => {
    id = await addRecording(fixture("media/voice.mp3"), 25.6);
  });

  test("asks once, and says where sound is sent to", async () => {
    const { html } = await ada.page(pageOf(id));
    expect(textOf(html)).toContain(`is sent to ${new URL(service.url).host} ,`);
    expect((await press(id, "begin")).status).toBe(303);
    expect(textOf((await ada.page(pageOf(id))).html)).toContain("Please say first whether");
    expect((await press(id, "decline")).status).toBe(303);
    const { html: after } = await ada.page(pageOf(id));
    expect(textOf(after)).toContain("We will not ask again.");
    expect(textOf(after)).not.toContain("May we write down");
    expect(service.calls).toEqual([]);
  });

  test("lets a person who declined change the answer on the account page", async () => {
    expect(textOf((await ada.page("/account")).html)).toContain("Your recordings are not sent anywhere.");
    await ada.post("/account", "/account", { intent: "transcription/allow" });
    expect(textOf((await ada.page("/account")).html)).toContain("Do not send my recordings any more");
  });

  test("begins, looks again by itself, and stops in the middle of a call", async () => {
    service.usual = () => ({ ...usual, wait: 20_000 });
    await press(id, "begin");
    await expect.poll(() => service.calls.length, { timeout: 30_000 }).toBe(1);
    const { html, headers } = await ada.page(pageOf(id));
    expect(headers.get("refresh")).toBe(`5;url=${pageOf(id)}`);
    expect(textOf(html)).toContain("Your words are being written down");
    expect((await ada.page(`${pageOf(id)}?watch=off`)).headers.get("refresh")).toBeNull();
    await press(id, "cancel");
    await expect.poll(() => service.abandoned, { timeout: 10_000 }).toBe(1);
    expect(textOf((await ada.page(pageOf(id))).html)).toContain("It was stopped.");
  });

  test("says why it failed, and tries again at a press", async () => {
    service.replies = [{ status: 401 }];
    await press(id, "begin");
    await stateOf(id).toBe("failed");
    expect(textOf((await ada.page(pageOf(id))).html)).toContain("did not take this recording");
    await press(id, "begin");
    await stateOf(id).toBe("ready");
    const { transcript } = await server.db
      .selectFrom("media")
      .select("transcript")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(transcript).toBe("The river froze that year.");
  });

  test("is for its person alone", async () => {
    expect((await ben.page(pageOf(id))).status).toBe(404);
    expect((await ben.page("/recordings/999999/transcript")).status).toBe(404);
    expect((await ada.post(pageOf(id), pageOf(id), { intent: "transcript/unknown" })).status).toBe(400);
  });

  test("is linked below the players", async () => {
    expect((await ada.page("/recordings")).html).toContain(pageOf(id));
  });
});

describe("the calls", () => {
  test("begin with 202 and cancel with 204, for audio and video apart", async () => {
    const id = await addRecording(fixture("media/voice.mp3"), 25.6);
    service.usual = () => ({ ...usual, wait: 20_000 });
    const begun = await ada.call("POST", `/api/audios/${id}/transcript`);
    expect(begun).toMatchObject({ status: 202, json: { state: "queued", progress: { heardSeconds: 0 } } });
    expect((await ada.call("POST", `/api/videos/${id}/transcript`)).status).toBe(404);
    expect((await ben.call("DELETE", `/api/audios/${id}/transcript`)).status).toBe(404);
    expect((await ben.call("POST", `/api/audios/${id}/transcript`)).status).toBe(404);
    expect((await ada.call("DELETE", `/api/audios/${id}/transcript`)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ state: "canceled" });
  });

  test("answer 409 before the person has allowed it", async () => {
    const id = await addRecording(fixture("media/voice.mp3"), 25.6);
    await server.db.updateTable("users").set({ transcriptionChoice: null }).where("id", "=", adaId).execute();
    expect(await ada.call("POST", `/api/audios/${id}/transcript`)).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/say first/) },
    });
    await server.db
      .updateTable("users")
      .set({ transcriptionChoice: "allowed" })
      .where("id", "=", adaId)
      .execute();
  });
});

test("two hours take little memory, and no part is sent twice though the server is killed", async () => {
  // A second try finds the server at another address.
  ada = await Caller.signIn(server, "ada");
  const tone = "aevalsrc='0.3*sin(600*t)*lt(mod(t,60),58)':s=8000:d=120";
  const minutes = path.join(dataDir, "minutes.mp3");
  writeFileSync(minutes, makeMedia("mp3", "-f", "lavfi", "-i", tone, "-b:a", "8k"));
  const hours = makeMedia("mp3", "-stream_loop", "59", "-i", minutes, "-c", "copy");
  const id = await addRecording(hours, 7200);
  // The page with its sign-in is loaded once before, so that only the transcript is measured.
  await ada.page(pageOf(id));
  const before = memoryOfTree(server.process.pid as number);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOfTree(server.process.pid as number));
  }, 200);
  service.usual = ({ seconds }) => ({ body: { text: `Part of ${Math.round(seconds)} seconds.` } });

  await press(id, "begin");
  await expect.poll(() => service.calls.length, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(3);
  await killServer(server);
  await start();
  await stateOf(id).toBe("ready");
  clearInterval(watch);

  const row = await rowOf(id);
  const sentences = JSON.parse(row?.sentences ?? "[]");
  const seconds = service.calls.reduce((sum, call) => sum + call.seconds, 0);
  process.stdout.write(
    `two hours: ${sentences.length} parts, ${service.calls.length} calls, ${Math.round(most - before)} MB more\n`,
  );
  expect(sentences.length).toBeGreaterThanOrEqual(13);
  // The call that the kill cut off may be sent again; those that were answered are not.
  expect(service.calls.length).toBeLessThanOrEqual(sentences.length + 1);
  expect(seconds).toBeLessThan(7200 + 601);
  expect(row?.heardSeconds).toBe(row?.totalSeconds);
  expect(most - before).toBeLessThan(100);
});

test("without a service there is no trace of it", async () => {
  const plain = await startServer();
  try {
    await addPeople(plain.db);
    const caller = await Caller.signIn(plain, "ada");
    for (const page of ["/account", "/recordings", "/app?prompt=1"])
      expect((await caller.page(page)).html).not.toMatch(/written? down|transcription/i);
    expect((await caller.call("POST", "/api/audios/1/transcript")).status).toBe(404);
  } finally {
    await plain.stop();
  }
});
