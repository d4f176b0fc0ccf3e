import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeIndexedDb, fakeIndexedDb } from "../../../tests/support/fake-indexed-db";
import type { StoredRecording } from "../recorder/piece-store";

/* The device comes back with three pieces; the server knows nothing of the recording any more, or answers as told. */

const recording: StoredRecording = {
  ...{ key: "k", userId: 1, promptId: 2, mimeType: "audio/webm", startedAt: "", timeZone: "" },
  id: 7,
};
let device: FakeIndexedDb;
let onServer: { id: number; n: number }[];
/** What the server answers to pieces of the old recording, and to a new one. */
let refusals: { piece: number; start: number };

beforeEach(async () => {
  vi.resetModules();
  device = fakeIndexedDb();
  onServer = [];
  refusals = { piece: 404, start: 201 };
  vi.stubGlobal("indexedDB", device.indexedDB);
  vi.stubGlobal("IDBKeyRange", device.IDBKeyRange);
  vi.stubGlobal("localStorage", { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("location", { href: "/" });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = () => ({});
    },
  );
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => answer(address, init));
  const { storePiece, storeRecording } = await import("../recorder/piece-store");
  await storeRecording(recording);
  for (const n of [0, 1, 2]) await storePiece(recording, n, new ArrayBuffer(900));
});

afterEach(() => vi.unstubAllGlobals());

function answer(address: string, { method = "GET" }: RequestInit = {}): Response {
  const [, , , id, , n] = address.split("/");
  if (method === "GET") return json(200, []);
  if (method === "POST") return json(refusals.start, { id: 8 });
  if (id === "7") return json(refusals.piece, { message: "No." });
  onServer.push({ id: Number(id), n: Number(n) });
  return json(200, {});
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

async function comeBack(): Promise<void> {
  const { enhance } = await import("./unsent-recordings.client");
  await enhance({ dataset: { user: "1" } } as unknown as HTMLElement);
}

test.each([404, 409])("a recording that the server answers %i to is sent anew, whole", async (status) => {
  refusals.piece = status;
  await comeBack();
  expect(onServer).toEqual([0, 1, 2].map((n) => ({ id: 8, n })));
  expect(device.valuesOf("pieces")).toEqual([]);
});

test("one that was discarded is deleted from the device too", async () => {
  refusals.piece = 410;
  await comeBack();
  expect([onServer, device.valuesOf("pieces"), device.valuesOf("recordings")]).toEqual([[], [], []]);
});

test.each([403, 413])("any other refusal, here %i, leaves it on the device", async (status) => {
  refusals.piece = status;
  await comeBack();
  expect([onServer, device.valuesOf("pieces")]).toEqual([
    [],
    [expect.anything(), expect.anything(), expect.anything()],
  ]);
});

test("it stays where no new one may be begun, as in a full account", async () => {
  refusals.start = 413;
  await comeBack();
  expect(device.valuesOf("pieces")).toHaveLength(3);
});

test("it is sent also where the device cannot note its new number", async () => {
  device.abortNext(1);
  await comeBack();
  expect(onServer).toHaveLength(3);
});
