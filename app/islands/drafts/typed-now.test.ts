import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, String(value)),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

/** What the script of the page's head says that was typed, by a key in a form. */
function typedInHead(): string {
  const attributes = new Map([["data-draft", "prompt/1"]]);
  const form = {
    elements: [],
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  let typed: (event: object) => void = () => undefined;
  const document = {
    documentElement: { hasAttribute: () => false, getAttribute: () => "7" },
    addEventListener: (type: string, listener: typeof typed) => {
      if (type === "input") typed = listener;
    },
  };
  const { localStorage } = globalThis;
  const names = { document, localStorage, addEventListener: () => undefined, clearTimeout, setTimeout, Date };
  runInNewContext(readFileSync("public/keep-words.js", "utf8"), names);
  typed({ target: { form } });
  return attributes.get("data-typed") ?? "";
}

const partsOf = (typed: string) => {
  expect(typed).toMatch(/^[a-z0-9]{1,20} \d{1,15}$/);
  const [browser = "", at = ""] = typed.split(" ");
  return { browser, at: Number(at) };
};

test("the tabs of a browser have one name, and a later time at each key, whichever script says it", async () => {
  stubStorage();
  const one = (await import("./typed-now")).typedNow;
  vi.resetModules();
  const other = (await import("./typed-now")).typedNow;
  const said = [one(), other(), typedInHead(), one(), typedInHead(), other()].map(partsOf);
  expect(new Set(said.map(({ browser }) => browser)).size).toBe(1);
  expect(said.map(({ at }) => at)).toEqual([...said.map(({ at }) => at)].sort((a, b) => a - b));
  expect(new Set(said.map(({ at }) => at)).size).toBe(said.length);
});

test("a clock that is put back makes nothing earlier", async () => {
  stubStorage();
  vi.useFakeTimers({ now: new Date("2030-01-01") });
  const { at } = partsOf((await import("./typed-now")).typedNow());
  vi.setSystemTime(new Date("2026-01-01"));
  vi.resetModules();
  expect(partsOf((await import("./typed-now")).typedNow()).at).toBe(at + 1);
});

test("without storage a page has a name of its own", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { typedNow } = await import("./typed-now");
  const [first, second] = [partsOf(typedNow()), partsOf(typedNow())];
  expect(second.browser).toBe(first.browser);
  expect(second.at).toBeGreaterThan(first.at);
});
