import { afterEach, expect, test, vi } from "vitest";
import { textDigest } from "~/domain/writing/drafts/words-digest";
import { mayOutlivePage, storyDraft } from "./draft-store";
import { changeOf } from "./text-change";

afterEach(() => vi.unstubAllGlobals());

const field = (name: string, value: string) => ({ name, value, defaultValue: "", type: "textarea" });
const elements = [...["age", "date", "location"].map((name) => field(name, "")), field("content", "Words.")];
const named = (name: string) => elements.find((one) => one.name === name) ?? null;
const form = {
  elements: Object.assign(elements, { namedItem: named }),
  dataset: { typed: "tablet 20" },
} as unknown as HTMLFormElement;
const answer = { status: 200, ok: true, json: async () => ({ updatedAt: "2026-01-01T00:00:00.000Z" }) };

test.each([[globalThis.AbortController], [undefined]])(
  "words are sent, with or without %s",
  async (controller) => {
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("document", { documentElement: { dataset: { account: "7" } } });
    vi.stubGlobal("AbortController", controller);
    const fetch = vi.fn(async (_address: string, _request: RequestInit) => answer);
    vi.stubGlobal("fetch", fetch);
    expect(await storyDraft(form, "1").send()).toEqual({
      outcome: "kept",
      updatedAt: "2026-01-01T00:00:00.000Z",
    });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/drafts/1");
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toMatchObject({ content: "Words." });
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ "X-Typed": "tablet 20" });
    fetch.mockRejectedValueOnce(new TypeError("no line"));
    expect(await storyDraft(form, "1").send()).toEqual({ outcome: "unreached" });
  },
);

test("what is on its way is stopped, and not that of another form", async () => {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { documentElement: { dataset: { account: "7" } } });
  const fetch = (_address: string, { signal }: RequestInit) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      setTimeout(() => resolve(answer), 50);
    });
  vi.stubGlobal("fetch", fetch);
  const [one, other] = [storyDraft(form, "1"), storyDraft(form, "2")];
  const sent = [one.send(), other.send()];
  one.stop();
  expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(["stopped", "kept"]);
  expect(await one.send()).toMatchObject({ outcome: "kept" });
});

test("what outlives its page is counted in bytes, as browsers do", () => {
  expect(mayOutlivePage("e".repeat(59_000))).toBe(true);
  expect(mayOutlivePage("é".repeat(59_000))).toBe(false);
});

test.each([
  ["", "Once.", { start: 0, end: 0, text: "Once." }],
  ["Once.", "Once. Twice.", { start: 5, end: 5, text: " Twice." }],
  ["Once. Twice.", "Once.", { start: 5, end: 12, text: "" }],
  ["aaa", "aaaa", { start: 3, end: 3, text: "a" }],
  ["The barn was red.", "The big barn is red.", { start: 5, end: 11, text: "ig barn i" }],
])("of %j and %j, only what differs", (content, typed, change) => {
  const found = changeOf(typed, content);
  expect(found).toEqual({ digest: textDigest(content), ...change });
  expect(content.slice(0, found.start) + found.text + content.slice(found.end)).toBe(typed);
});

test.each(["of a saved story", "of a kept draft"])(
  "%s that is long, what was typed since outlives the page",
  async (kind) => {
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("document", { documentElement: { dataset: { account: "7" } } });
    const fetch = vi.fn(async (_address: string, _request: RequestInit) => answer);
    vi.stubGlobal("fetch", fetch);
    const words = named("content") as { value: string; defaultValue: string };
    const long = "word ".repeat(14_000);
    words.value = long;
    words.defaultValue = kind === "of a saved story" ? long : "";
    const store = storyDraft(form, "1");
    if (kind === "of a kept draft") await store.send();
    await vi.dynamicImportSettled();
    words.value += "And that was all.";
    await store.send(true);
    const last = fetch.mock.calls.at(-1)?.[1] ?? {};
    expect(last.keepalive).toBe(true);
    const { content, change } = JSON.parse(String(last.body));
    expect(content).toBeUndefined();
    expect(change).toMatchObject({ digest: textDigest(long), text: "And that was all." });
  },
);
