import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Unsent } from "./unsent-changes";

let kept: Record<string, string>;
let held: { name: string }[];
let isFull: boolean;

beforeEach(() => {
  kept = {};
  held = [];
  isFull = false;
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error("QuotaExceededError");
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_, key) =>
      key in kept ? { configurable: true, enumerable: true } : undefined,
  });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigator", {
    locks: {
      request: (name: string, work: () => Promise<void>) => {
        const lock = { name };
        held.push(lock);
        return work().then(() => void held.splice(held.indexOf(lock), 1));
      },
      query: async () => ({ held: [...held] }),
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A page of its own: what is in memory is of one page. */
async function openTab() {
  vi.resetModules();
  return import("./unsent-changes");
}

const change = (name: string, at: number, account = "7"): Unsent => ({
  name,
  method: "PUT",
  address: "/api/book-design",
  body: name,
  contentType: "application/json",
  account,
  typed: `tablet ${at}`,
});

const names = (changes: Unsent[]) => changes.map(({ name }) => name);
/** As when the browser dies. */
const closeAll = () => held.splice(0);

test("two tabs keep their changes beside each other, and neither takes those of one that is open", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const [title, subtitle] = [change("title", 2), change("subtitle", 1)];
  one.storeUnsent(title);
  other.storeUnsent(subtitle);
  expect(await (await openTab()).takeOver("7")).toEqual([]);
  expect([one.isOwn(title), other.isOwn(subtitle)]).toEqual([true, true]);
  one.dropUnsent(title);
  closeAll();
  expect(names(await (await openTab()).takeOver("7"))).toEqual(["subtitle"]);
});

test("the next page takes over what is left, once and in order, and of its own account alone", async () => {
  const one = await openTab();
  const left = [change("later", 20), change("earlier", 10), change("theirs", 5, "8")];
  for (const each of left) one.storeUnsent(each);
  closeAll();
  const [next, third] = [await openTab(), await openTab()];
  const taken = await next.takeOver("7");
  expect(names(taken)).toEqual(["earlier", "later"]);
  expect(one.isOwn(left[0] as Unsent)).toBe(false);
  expect(await third.takeOver("7")).toEqual([]);
  for (const each of taken) next.dropUnsent(each);
  await vi.waitFor(() => expect(held).toEqual([]));
  closeAll();
  expect(names(await third.takeOver("8"))).toEqual(["theirs"]);
});

test("what an earlier version has left is taken over, in its order", async () => {
  kept["unsent-book"] = JSON.stringify([change("one", 0), change("two", 0)]);
  expect(names(await (await openTab()).takeOver("7"))).toEqual(["one", "two"]);
  expect(kept["unsent-book"]).toBeUndefined();
});

test("without locks a page takes all over, and the one that had them lets go", async () => {
  vi.stubGlobal("navigator", {});
  const one = await openTab();
  const title = change("title", 1);
  one.storeUnsent(title);
  expect(names(await (await openTab()).takeOver("7"))).toEqual(["title"]);
  expect(one.isOwn(title)).toBe(false);
});

test("on a full device what is taken over stays where it was, until it is sent", async () => {
  const title = change("title", 1);
  (await openTab()).storeUnsent(title);
  closeAll();
  isFull = true;
  const next = await openTab();
  const [taken] = await next.takeOver("7");
  expect(Object.keys(kept)).toHaveLength(1);
  expect(next.isOwn(taken as Unsent)).toBe(true);
  next.dropUnsent(taken as Unsent);
  expect(kept).toEqual({});
});
