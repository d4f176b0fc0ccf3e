import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { days, hours } from "~/domain/base/deps";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { fixture } from "./support/media";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* A server that is killed while it writes to the family, and while a relative tells aloud: one mail each, and no piece lost. */

const options = { retry: 0, timeout: 240_000 };
const patience = { timeout: 60_000, interval: 2 };
/** So many that a busy machine cannot mail to all of them between two looks of the test. */
const relatives = 1_000;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-family-"));
let server: RunningServer;
let ada: Caller;
let own: Belongings;

const ago = (time: number) => new Date(Date.now() - time).toISOString();

async function start(): Promise<void> {
  server = await startPublicServer({ DATA_DIR: dataDir });
}

beforeAll(async () => {
  await start();
  const { userId } = await addPerson(server.db, "ada", { displayName: "Ada" });
  ada = await Caller.signIn(server, "ada");
  own = await addBelongings(server, ada, userId, "Xanthippe");
  await ada.call("PUT", `/api/stories/${own.story}`, { sharedWith: "family" });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Ends the process at once; the database can be read until the next start. */
async function kill(): Promise<void> {
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill("SIGKILL");
  await ended;
}

async function startAgain(): Promise<void> {
  await server.stop();
  await start();
  const { cookie } = ada;
  ada = new Caller(server);
  ada.cookie = cookie;
}

/** One by the family's page, the others like her. */
async function inviteRelatives(): Promise<void> {
  const relative = { name: "Niece", email: "niece@example.org", role: "read" };
  expect((await ada.call("POST", "/api/family", relative)).status).toBe(201);
  const { db } = server;
  const agreed = { digestAgreedAt: ago(days) };
  await db.updateTable("circleMembers").set(agreed).where("email", "=", relative.email).execute();
  const found = db.selectFrom("circleMembers").selectAll().where("email", "=", relative.email);
  const { id, ...niece } = await found.executeTakeFirstOrThrow();
  for (let n = 1; n < relatives; n += 1) {
    const own = { name: `Niece ${n}`, email: `niece-${n}@example.org`, tokenHash: `${niece.tokenHash}${n}` };
    await db
      .insertInto("circleMembers")
      .values({ ...niece, ...own, createdByForm: null })
      .execute();
  }
}

describe("the digest", () => {
  const mails = () =>
    server.db.selectFrom("mails").select("recipient").where("kind", "=", "family-digest").execute();
  const countMails = async () => (await mails()).length;
  const due = () =>
    server.db
      .selectFrom("circleMembers")
      .select("id")
      .where("digestAgreedAt", "is not", null)
      .where("digestSentAt", "is", null)
      .execute();

  test("is one mail to each, however often the server ends in the middle", options, async () => {
    await inviteRelatives();
    const told = { sharedAt: ago(3 * hours) };
    await server.db.updateTable("stories").set(told).where("id", "=", own.story).execute();
    const ends: number[] = [];
    await kill();
    for (let round = 0; round < 3; round += 1) {
      const before = await countMails();
      // The job runs when the server starts.
      await startAgain();
      await vi.waitFor(async () => expect(await countMails()).toBeGreaterThan(before), patience);
      await kill();
      ends.push(await countMails());
      // What was mailed is marked as mailed, and nothing else.
      expect(await due()).toHaveLength(relatives - (ends.at(-1) ?? 0));
    }
    expect(ends[0]).toBeLessThan(relatives);
    await startAgain();
    await vi.waitFor(async () => expect(await countMails()).toBe(relatives), patience);
    await kill();
    await startAgain();
    await pause(3000);
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect([recipients.length, new Set(recipients).size]).toEqual([relatives, relatives]);
    process.stdout.write(`killed after ${ends.join(", ")} of ${relatives} mails\n`);
    // So many cannot be invited.
    await server.db.deleteFrom("circleMembers").where("email", "like", "niece-%").execute();
  });
});

describe("a relative who tells aloud", () => {
  const sound = fixture("media/live-recording.webm");
  const half = Math.floor(sound.length / 2);
  const address = () => `/reading/${own.story}/recordings`;
  const bytes = { "content-type": "application/octet-stream" };
  const kept = () => server.db.selectFrom("media").selectAll().where("memoryId", "is not", null).execute();
  let link: string;

  /** The same browser, whose link outlives the server. */
  async function visit(): Promise<Caller> {
    const guest = new Caller(server);
    expect((await guest.page(link)).status).toBe(200);
    return guest;
  }

  test("has every piece that was acknowledged, and one recording in the end", options, async () => {
    const { json } = await ada.call("POST", "/api/family", { name: "Dan", relation: "brother", role: "add" });
    link = new URL(json.link, server.address).pathname;
    let dan = await visit();
    const { id } = (await dan.call("POST", address(), { mimeType: "audio/webm" })).json;
    const put = (n: number, piece: Uint8Array<ArrayBuffer>) =>
      dan.request("PUT", `${address()}/${id}/pieces/${n}`, piece, bytes);
    expect((await put(0, sound.subarray(0, half))).status).toBe(200);
    await sendHalf(dan, `${address()}/${id}/pieces/1`, sound.subarray(half));
    await kill();
    await startAgain();
    dan = await visit();
    expect((await dan.call("GET", address())).json).toMatchObject([{ id, pieces: 1, nextPiece: 1 }]);
    expect((await dan.page(`/reading/${own.story}/remember`)).html).toContain(`data-send-to="${address()}"`);
    expect((await put(1, sound.subarray(half))).status).toBe(200);
    await kill();
    await startAgain();
    dan = await visit();
    expect((await dan.call("GET", address())).json).toMatchObject([{ id, pieces: 2, nextPiece: 2 }]);
    const finish = () => dan.call("POST", `${address()}/${id}/finish`, { count: 2, duration: 6 });
    const first = finish().catch(() => undefined);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1), patience);
    await kill();
    await first;
    await startAgain();
    dan = await visit();
    const again = await finish();
    expect(again.status).toBe(200);
    const [recording, ...more] = await kept();
    expect([recording?.id, more]).toEqual([again.json.id, []]);
    expect((await dan.page(`/reading/media/${again.json.id}/recording.webm`)).status).toBe(200);
    expect((await dan.call("GET", address())).json).toEqual([]);
    expect((await ada.call("GET", "/api/family/inbox")).json.memories).toMatchObject([
      { name: "Dan", audios: [{ id: again.json.id }] },
    ]);
  });

  /** The connection stays open in the middle of the piece. */
  async function sendHalf(guest: Caller, to: string, piece: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = { ...bytes, cookie: guest.cookie, "content-length": piece.length };
    const sent = request(server.address + to, { method: "PUT", headers });
    sent.on("error", () => undefined);
    sent.write(piece.subarray(0, Math.floor(piece.length / 2)));
    await pause(500);
  }
});
