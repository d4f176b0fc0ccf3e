import { afterEach, expect, test, vi } from "vitest";
import { clearDevice, isOthersKept } from "./clear-device";
import { forgetOwn } from "./forget-own";

const stored = vi.hoisted(() => ({ recordings: [] as { key: string; userId: number; sendTo?: string }[] }));
vi.mock("../recorder/piece-store", () => ({
  listStored: async () => stored.recordings,
  removeRecording: async (key: string) => {
    stored.recordings = stored.recordings.filter((one) => one.key !== key);
  },
}));

afterEach(() => vi.unstubAllGlobals());

const own = {
  "draft:7:prompt/1:a": "{}",
  "draft::contact:a": "{}",
  "unsent-book:a:1": '{"account":"7"}',
  "unsent-book:a:2": '{"account":""}',
  "unsent-book": "[]",
  "answer:q:a": "Mine, for all that is known.",
  writer: "7 1",
  account: "7",
  browser: "tablet",
};
const others = { "draft:8:prompt/1:b": "{}", "unsent-book:b:1": '{"account":"8"}' };

function stub(kept: Record<string, string>, dataset: Record<string, string> = {}) {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => {
      delete kept[key];
    },
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
  };
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_, key) =>
      key in kept ? { configurable: true, enumerable: true } : undefined,
  });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  vi.stubGlobal("indexedDB", { deleteDatabase: () => undefined });
  const documentElement = { dataset: { account: "7", ...dataset }, setAttribute: () => undefined };
  vi.stubGlobal("document", { documentElement });
  return kept;
}

test("whoever signs out leaves what others have not sent, and nothing of their own", async () => {
  stored.recordings = [
    { key: "mine", userId: 7 },
    { key: "theirs", userId: 8 },
    { key: "of a link", userId: 8, sendTo: "/q/abc" },
    { key: "of nobody", userId: 0 },
  ];
  const kept = stub({ ...own, ...others, "unsent-recordings": "1" });
  expect(isOthersKept()).toBe(true);
  await forgetOwn();
  expect(kept).toEqual({ ...others, "unsent-recordings": "1" });
  expect(stored.recordings.map(({ key }) => key)).toEqual(["theirs"]);
});

test("where only one person writes, and for staff, everything is cleared", () => {
  stub({ ...own });
  expect(isOthersKept()).toBe(false);
  const kept = stub({ ...own, ...others }, { staff: "" });
  expect(isOthersKept()).toBe(false);
  clearDevice();
  expect(kept).toEqual({});
});

test("what cannot be told apart is cleared too", async () => {
  const kept = stub({ ...own, ...others, "unsent-book:c:1": "no JSON" });
  await forgetOwn();
  expect(kept).toEqual({});
});
