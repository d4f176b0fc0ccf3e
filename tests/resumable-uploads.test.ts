import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PieceCalls, type UploadState, uploadInPieces } from "~/islands/drop-files/piece-upload";
import { CallError } from "~/islands/drop-files/upload-calls";
import { freePort } from "../scripts/free-port";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { wavOf } from "./support/wav";

/* The page's own way of sending, against the built server, which is killed or stopped on the way. */

let dataDir: string;
let port: number;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-uploads-"));
  port = await freePort();
  server = await start();
  await addPeople(server.db);
  cookie = (await Caller.signIn(server, "ada")).cookie;
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): Promise<RunningServer> {
  return startServer({ DATA_DIR: dataDir, PORT: String(port) });
}

async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill(signal);
  await ended;
  await server.stop();
}

async function call<Answer>(method: string, where: string, body?: object | Uint8Array): Promise<Answer> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(`${server.address}/api/uploads${where}`, {
    method,
    headers: {
      ...{ cookie, origin: server.address },
      "content-type": isBytes ? "application/octet-stream" : "application/json",
    },
    body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
  }).catch(() => {
    throw new CallError(0, "");
  });
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new CallError(answer.status, json.message ?? "");
  return json;
}

/** Sends a file as the page does. `meanwhile` runs beside a call, which it may cut. */
function sender(content: Buffer, meanwhile: (call: string) => Promise<void> = async () => undefined) {
  const sent = { bytes: 0, shares: [] as number[] };
  const fingerprint = createHash("sha256").update(content).digest("hex");
  const beside = async <Answer>(name: string, work: Promise<Answer>): Promise<Answer> => {
    const [answer] = await Promise.allSettled([work, meanwhile(name)]);
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  };
  const calls: PieceCalls = {
    start: () => call("POST", "", { kind: "audio", name: "voice.wav", bytes: content.length, fingerprint }),
    send({ id, nextPiece, pieceBytes }: UploadState) {
      const piece = content.subarray(nextPiece * pieceBytes, (nextPiece + 1) * pieceBytes);
      sent.bytes += piece.length;
      return beside(`piece ${nextPiece}`, call("PUT", `/${id}/pieces/${nextPiece}`, piece));
    },
    finish: (id) => beside("finish", call("POST", `/${id}/finish`, { storyId: null })),
    wait: async () => {
      if (server.process.exitCode !== null || server.process.signalCode !== null) server = await start();
    },
  };
  const listener = {
    onProgress: (share: number) => sent.shares.push(share),
    onCut: () => undefined,
    onArrival: () => undefined,
  };
  return { sent, upload: () => uploadInPieces(content.length, calls, listener) };
}

/** The items that were made of this file. */
async function itemsOf(content: Buffer): Promise<number[]> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const rows = await server.db.selectFrom("media").select("id").where("sha256", "=", sha256).execute();
  return rows.map(({ id }) => id);
}

test("an upload of 40 MB goes on after a kill at 60 %, sends hardly more than the file, and progress goes on", async () => {
  const content = wavOf(40_000_000);
  let kills = 0;
  const { upload, sent } = sender(content, async (name) => {
    if (name !== "piece 12" || kills > 0) return;
    kills += 1;
    await end("SIGKILL");
  });
  const id = await upload();
  expect(kills).toBe(1);
  expect(sent.bytes / content.length).toBeLessThan(1.15);
  expect(sent.shares).toEqual([...sent.shares].sort((a, b) => a - b));
  expect(await itemsOf(content)).toEqual([id]);
  expect(readdirSync(path.join(dataDir, "uploads"))).toEqual([]);
});

test("a finish that is killed at any moment makes one item, and the pieces are not sent again", async () => {
  const delays = [0, 40, 160];
  let kills = 0;
  const content = wavOf(5_000_000, 3);
  const { upload, sent } = sender(content, async (name) => {
    const delay = delays[kills];
    if (name !== "finish" || delay === undefined) return;
    kills += 1;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await end("SIGKILL");
  });
  const id = await upload();
  expect(kills).toBeGreaterThan(0);
  expect(await itemsOf(content)).toEqual([id]);
  expect(sent.bytes).toBe(content.length);
  expect(server.connection.pragma("foreign_key_check")).toEqual([]);
});

test("a stop with an upload under way takes less than 9 seconds, and the upload goes on after it", async () => {
  const content = wavOf(9_000_000, 5);
  let took = 0;
  const { upload, sent } = sender(content, async (name) => {
    if (name !== "piece 2" || took > 0) return;
    const asked = performance.now();
    await end("SIGTERM");
    took = performance.now() - asked;
  });
  expect(await itemsOf(content)).toEqual([]);
  const id = await upload();
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThan(9000);
  expect(sent.bytes / content.length).toBeLessThan(1.3);
  expect(await itemsOf(content)).toEqual([id]);
});
