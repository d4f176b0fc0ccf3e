import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeIndexedDb, fakeIndexedDb } from "../../../tests/support/fake-indexed-db";
import type { StoredRecording } from "./piece-store";

/* What the browser's database does to the copy on the device: it drops connections, and has no room. */

const recording: StoredRecording = {
  ...{ key: "k", userId: 1, promptId: 2, mimeType: "audio/webm", startedAt: "", timeZone: "" },
  id: null,
};
let device: FakeIndexedDb;
let changes: boolean[];

beforeEach(() => {
  vi.resetModules();
  device = fakeIndexedDb();
  changes = [];
  vi.stubGlobal("indexedDB", device.indexedDB);
  vi.stubGlobal("IDBKeyRange", device.IDBKeyRange);
  vi.stubGlobal("localStorage", { setItem: () => undefined, removeItem: () => undefined });
});

afterEach(() => vi.unstubAllGlobals());

async function openCopy() {
  const { createDeviceCopy } = await import("./device-copy");
  const copy = createDeviceCopy(recording, {
    read: async (n) => new ArrayBuffer(n + 1),
    onChange: (isWhole) => changes.push(isWhole),
  });
  return { ...copy, settled: () => new Promise((done) => setTimeout(done, 50)) };
}

const lengths = () => device.valuesOf("pieces").map((piece) => (piece as ArrayBuffer).byteLength);

test.each(["dropped", "closed"] as const)("a connection that was %s is opened again", async (how) => {
  const copy = await openCopy();
  copy.add(0);
  await copy.settled();
  if (how === "dropped") device.drop();
  else device.close();
  copy.add(1);
  copy.add(2);
  await copy.settled();
  expect([lengths(), device.openings(), changes]).toEqual([[1, 2, 3], 2, []]);
});

test("pieces that found no room are written with the next, and it is said meanwhile", async () => {
  const copy = await openCopy();
  copy.add(0);
  await copy.settled();
  device.abortNext(2);
  copy.add(1);
  copy.add(2);
  await copy.settled();
  expect([lengths(), changes]).toEqual([[1], [false]]);
  copy.add(3);
  await copy.settled();
  expect([lengths(), changes]).toEqual([
    [1, 2, 3, 4],
    [false, true],
  ]);
});

test("a piece brings back the recording that another page removed", async () => {
  const copy = await openCopy();
  copy.note();
  copy.add(0);
  await copy.settled();
  const { listStored, removeRecording } = await import("./piece-store");
  await removeRecording("k");
  copy.add(1);
  await copy.settled();
  expect([(await listStored()).map(({ key }) => key), lengths()]).toEqual([["k"], [2]]);
});

test("nothing stays once it is closed", async () => {
  const copy = await openCopy();
  copy.note();
  copy.add(0);
  copy.close();
  copy.add(1);
  await copy.settled();
  expect([lengths(), device.valuesOf("recordings")]).toEqual([[], []]);
});
