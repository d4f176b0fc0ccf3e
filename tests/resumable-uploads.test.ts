import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PieceCalls, type UploadState, uploadInPieces } from "~/islands/drop-files/piece-upload";
import { CallError } from "~/islands/drop-files/upload-calls";
import { freePort } from "../scripts/free-port";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import { type RunningServer, startServer } from "./support/server";
import { wavOf } from "./support/wav";

/* The page's own way of sending, against the built server, which is killed or stopped on the way. */

let dataDir: string;
let port: number;
let server: RunningServer;
let cookie: string;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-uploads-"));
  port = await freePort();
  server = await start();
  await addPeople(server.db);
  cookie = (await Caller.signIn(server, "ada")).cookie;
});

afterEach(async () => {
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

function mediaRows() {
  return server.db.selectFrom("media").select(["id", "sha256"]).execute();
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
  expect(await mediaRows()).toEqual([{ id, sha256: createHash("sha256").update(content).digest("hex") }]);
  expect(readdirSync(path.join(dataDir, "uploads"))).toEqual([]);
});

test("a finish that is killed at any moment makes one item, and the pieces are not sent again", async () => {
  const delays = [0, 15, 40, 80, 160, 320];
  let kills = 0;
  const content = wavOf(5_000_000);
  const { upload, sent } = sender(content, async (name) => {
    const delay = delays[kills];
    if (name !== "finish" || delay === undefined) return;
    kills += 1;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await end("SIGKILL");
  });
  const id = await upload();
  expect(kills).toBeGreaterThan(0);
  expect((await mediaRows()).map((row) => row.id)).toEqual([id]);
  expect(sent.bytes).toBe(content.length);
  expect(server.connection.pragma("foreign_key_check")).toEqual([]);
});

test("a stop cuts a piece that does not end, within 9 seconds, and the upload goes on after it", async () => {
  const content = wavOf(9_000_000);
  const { upload } = sender(content);
  const fingerprint = createHash("sha256").update(content).digest("hex");
  const begun = await call<UploadState>("POST", "", {
    ...{ kind: "audio", name: "voice.wav", bytes: content.length, fingerprint },
  });
  await call("PUT", `/${begun.id}/pieces/0`, content.subarray(0, begun.pieceBytes));
  const cut = request(`${server.address}/api/uploads/${begun.id}/pieces/1`, {
    method: "PUT",
    headers: {
      ...{ cookie, origin: server.address, "content-type": "application/octet-stream" },
      "content-length": begun.pieceBytes,
    },
  });
  cut.on("error", () => undefined);
  cut.write(content.subarray(0, 500_000));
  // A line that hardly moves.
  const dripping = setInterval(() => cut.write(Buffer.alloc(1000)), 100);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const asked = performance.now();
  await end("SIGTERM");
  clearInterval(dripping);
  expect(performance.now() - asked).toBeLessThan(9000);
  server = await start();
  expect(await call("POST", "", { kind: "audio", name: "v", bytes: content.length, fingerprint })).toEqual({
    ...begun,
    nextPiece: 1,
  });
  await upload();
  expect(await mediaRows()).toHaveLength(1);
});
