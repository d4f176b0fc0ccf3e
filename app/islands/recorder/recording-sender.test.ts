import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredRecording } from "./piece-store";
import { createRecordingSender } from "./recording-sender";

interface Stored {
  pieces: Map<number, number>;
  state: "open" | "finished" | "discarded";
}

let server: Map<number, Stored>;
/** Requests that fail: "PUT", "POST", "finish" with a status, or 0 for no connection. */
let faults: { call: string; status: number }[];
let recording: StoredRecording;

beforeEach(() => {
  server = new Map();
  faults = [];
  recording = {
    key: "k",
    userId: 1,
    promptId: 2,
    mimeType: "audio/webm",
    startedAt: "",
    timeZone: "",
    id: null,
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => answer(address, init));
});

afterEach(() => vi.unstubAllGlobals());

function answer(address: string, { method = "", body }: RequestInit): Response {
  const [, , , id, part, n] = address.split("/");
  const call = part === "finish" ? part : method;
  const fault = faults.find((one) => one.call === call);
  if (fault) {
    faults.splice(faults.indexOf(fault), 1);
    if (fault.status === 0) throw new TypeError("Failed to fetch");
    return json(fault.status, { message: "No." });
  }
  if (call === "POST") return json(201, { id: create() });
  const stored = server.get(Number(id));
  if (!stored) return json(404, {});
  if (stored.state === "discarded") return json(410, {});
  if (call === "DELETE") {
    stored.state = "discarded";
    return new Response(null, { status: 204 });
  }
  return call === "PUT"
    ? keep(stored, Number(n), body as ArrayBuffer)
    : finish(stored, JSON.parse(String(body)).count);
}

function create(): number {
  const id = server.size + 1;
  server.set(id, { pieces: new Map(), state: "open" });
  return id;
}

function keep(stored: Stored, n: number, body: ArrayBuffer): Response {
  if (stored.state === "finished" && !stored.pieces.has(n)) return json(409, { message: "Too late." });
  stored.pieces.set(n, body.byteLength);
  return json(200, {});
}

function finish(stored: Stored, count: number): Response {
  const missingPieces = Array.from({ length: count }, (_, n) => n).filter((n) => !stored.pieces.has(n));
  if (missingPieces.length > 0) return json(409, { missingPieces });
  stored.state = "finished";
  return json(200, { id: 70, storyId: 7, url: "/media/70/recording.webm" });
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

function notified(count: number) {
  const ids: (number | null)[] = [];
  const refusals: (string | undefined)[] = [];
  const sender = createRecordingSender(recording, {
    all: () => Array.from({ length: count }, (_, n) => n),
    read: async (n) => new ArrayBuffer(n + 1),
    onId: () => ids.push(recording.id),
    onRefused: (words) => refusals.push(words),
  });
  for (let n = 0; n < count; n += 1) sender.add(n);
  return { sender, ids, refusals };
}

const piecesOf = (id: number) => [...(server.get(id)?.pieces.keys() ?? [])].sort();

test("one recording is begun, all pieces sent, and a sound made of them", async () => {
  const { sender, ids } = notified(5);
  expect(await sender.finish(5, 5)).toMatchObject({ id: 70, storyId: 7 });
  expect([server.size, ids, piecesOf(1)]).toEqual([1, [1], [0, 1, 2, 3, 4]]);
});

test("pieces that the server says it lacks are sent again", async () => {
  const { sender } = notified(4);
  await sender.flush();
  server.get(1)?.pieces.delete(2);
  expect((await sender.finish(4, 4)).id).toBe(70);
  expect(server.size).toBe(1);
});

test.each(["finished", "discarded"] as const)(
  "one that was %s elsewhere begins anew, whole",
  async (state) => {
    const { sender, ids } = notified(3);
    await sender.flush();
    const first = server.get(1) as Stored;
    first.state = state;
    first.pieces.delete(2);
    sender.add(2);
    expect((await sender.finish(3, 3)).id).toBe(70);
    expect([ids, piecesOf(2)]).toEqual([
      [1, 2],
      [0, 1, 2],
    ]);
  },
);

test("a server that is not there is no loss: the next try finds everything", async () => {
  faults = [
    { call: "POST", status: 0 },
    { call: "POST", status: 503 },
    { call: "PUT", status: 0 },
    { call: "finish", status: 502 },
  ];
  const { sender } = notified(3);
  for (let tries = 0; tries < 4; tries += 1) await sender.finish(3, 3).catch(() => undefined);
  expect((await sender.finish(3, 3)).id).toBe(70);
  expect(piecesOf(1)).toEqual([0, 1, 2]);
});

test.each([
  ["to begin", [{ call: "POST", status: 413 }]],
  ["a piece", [{ call: "PUT", status: 403 }]],
  ["the end", [{ call: "finish", status: 413 }]],
])("a server that refuses %s for good is heard, in its words", async (_, given) => {
  faults = given;
  const { sender, refusals } = notified(1);
  await expect(sender.finish(1, 1)).rejects.toBeInstanceOf(Error);
  expect(refusals).toEqual(["No."]);
});

test("a line that is down is no refusal", async () => {
  faults = [
    { call: "POST", status: 0 },
    { call: "finish", status: 503 },
  ];
  const { sender, refusals } = notified(1);
  for (let tries = 0; tries < 3; tries += 1) await sender.finish(1, 1).catch(() => undefined);
  expect(refusals).toEqual([]);
});

test("discarding reaches the server also while the recording is only being begun", async () => {
  const { sender } = notified(1);
  await sender.discard();
  await new Promise((resolve) => setTimeout(resolve));
  expect([...server.values()].map(({ state }) => state)).toEqual(["discarded"]);
});
