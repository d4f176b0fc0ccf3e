import { afterEach, beforeEach, expect, test, vi } from "vitest";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", storageOf(kept));
});

afterEach(() => vi.unstubAllGlobals());

function storageOf(values: Record<string, string>) {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(values),
    getOwnPropertyDescriptor: (_, key) =>
      key in values ? { configurable: true, enumerable: true } : undefined,
  });
}

/** What a tab has beside the browser's storage: its own one, and its places of the history. */
interface Tab {
  session: Record<string, string>;
}

/** A place of the history, to which Back leads again. */
interface Place {
  state: object | null;
}

const newTab = (): Tab => ({ session: {} });
const newPlace = (): Place => ({ state: null });

interface Shown {
  draft?: string;
  tab?: Tab;
  place?: Place;
  key?: string;
  done?: string;
  committed?: string;
}

/** A page of the question, in a tab of its own unless one is given. */
async function openPage({ tab = newTab(), place = newPlace(), key = "q", ...shown }: Shown = {}) {
  const { draft, done, committed } = shown;
  vi.resetModules();
  const { enhance } = await import("./kept-answer.client");
  const listeners: Record<string, (() => void)[]> = {};
  const listen = (type: string, listener: () => void) => {
    listeners[type] = [...(listeners[type] ?? []), listener];
  };
  const tell = (type: string) => {
    for (const listener of listeners[type] ?? []) listener();
  };
  const form = { addEventListener: listen, querySelector: () => null };
  const field = { value: "", addEventListener: listen, form };
  const added: string[] = [];
  const appendChild = ({ textContent }: { textContent: string }) => void added.push(textContent);
  const written = { textContent: committed ?? "", appendChild, hidden: true };
  const comeForward = () => {
    vi.stubGlobal("document", { createElement: () => ({}), addEventListener: () => undefined });
    vi.stubGlobal("sessionStorage", storageOf(tab.session));
    const replaceState = (state: object) => Object.assign(place, { state });
    vi.stubGlobal("history", { ...place, replaceState });
  };
  comeForward();
  enhance({
    dataset: { key, draft, done, committed: committed === undefined ? undefined : "true" },
    querySelector: (selector: string) => (selector === "textarea" ? field : written),
  } as unknown as HTMLElement);
  return {
    words: () => field.value,
    sent: () => added,
    type(words: string) {
      field.value = words;
      tell("input");
    },
    send() {
      comeForward();
      tell("submit");
    },
  };
}

test("two tabs keep their words beside each other, and the next page shows both", async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.type("We lived above the bakery.");
  other.type("My father was the baker.");
  one.type("We lived above the bakery, and it was warm.");
  const { words } = await openPage();
  expect(words().split("\n\n").sort()).toEqual([
    "My father was the baker.",
    "We lived above the bakery, and it was warm.",
  ]);
});

test("an answer that is sent takes its own words, and leaves those of the other tab", async () => {
  const tab = newTab();
  const [one, other] = [await openPage(), await openPage({ tab })];
  one.type("We lived above the bakery.");
  other.type("My father was the baker.");
  other.send();
  expect((await openPage({ tab, done: "saved" })).words()).toBe("We lived above the bakery.");
});

test("answers that two tabs send at once each take their own words", async () => {
  const tabs = [newTab(), newTab()] as const;
  const [one, other] = [await openPage({ tab: tabs[0] }), await openPage({ tab: tabs[1] })];
  one.type("We lived above the bakery.");
  other.type("My father was the baker.");
  one.send();
  other.send();
  const saved = await openPage({ tab: tabs[0], done: "saved" });
  expect([saved.sent(), saved.words()]).toEqual([["We lived above the bakery."], "My father was the baker."]);
});

test("an answer that did not arrive still waits where Back leads to the page of the one before", async () => {
  const [tab, place] = [newTab(), newPlace()];
  const first = await openPage({ tab });
  first.type("We lived above the bakery.");
  first.send();
  const second = await openPage({ tab, place, done: "saved" });
  second.type("My father was the baker.");
  second.send();
  const again = await openPage({ tab, place, done: "saved" });
  expect([again.sent(), again.words()]).toEqual([["We lived above the bakery."], "My father was the baker."]);
  again.send();
  const saved = await openPage({ tab, done: "saved" });
  expect([saved.sent(), saved.words()]).toEqual([
    ["We lived above the bakery.\n\nMy father was the baker."],
    "",
  ]);
});

test("what was sent on the way to another question does not come again", async () => {
  const tab = newTab();
  const first = await openPage({ tab, key: "one" });
  first.type("We lived above the bakery.");
  first.send();
  await openPage({ tab, key: "other", done: "saved" });
  expect((await openPage({ tab, key: "one" })).words()).toBe("");
});

test("words that became an answer by themselves are forgotten, and those beside them are not", async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.type("We lived above the bakery.");
  other.type("My father was the baker.");
  expect((await openPage({ committed: "My father was the baker." })).words()).toBe(
    "We lived above the bakery.",
  );
});

test("what is taken back does not come again", async () => {
  (await openPage()).type("Half a sentence");
  const again = await openPage();
  expect(again.words()).toBe("Half a sentence");
  again.type("");
  expect((await openPage()).words()).toBe("");
});

test("what an earlier version has kept is shown", async () => {
  kept["answer:q"] = "Half a sentence";
  expect((await openPage()).words()).toBe("Half a sentence");
});

test.each([
  ["that stalls", () => new Promise<Response>(() => undefined)],
  ["that is asked to wait", async () => new Response(null, { status: 429 })],
])("what is typed is sent again after a request %s", async (_, answer) => {
  vi.useFakeTimers();
  const sent: string[] = [];
  vi.stubGlobal("window", { setTimeout, clearTimeout });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", (_address: string, { body, signal }: RequestInit) => {
    sent.push(JSON.parse(String(body)).content);
    const given = new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
    return Promise.race([answer(), given]);
  });
  const { type } = await openPage({ draft: "/q/token/draft" });
  type("We lived above the bakery.");
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent)).toEqual(new Set(["We lived above the bakery."]));
});
