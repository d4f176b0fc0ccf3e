import { afterEach, expect, test, vi } from "vitest";
import { sendDraft } from "./draft-api";

afterEach(() => vi.unstubAllGlobals());

const copy = { content: "Words.", age: "", date: "", location: "", version: "", upon: "", at: "" };
const answer = { status: 200, ok: true, json: async () => ({ updatedAt: "2026-01-01T00:00:00.000Z" }) };

test.each([[globalThis.AbortController], [undefined]])(
  "words are sent, with or without %s",
  async (controller) => {
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("AbortController", controller);
    const fetch = vi.fn(async () => answer);
    vi.stubGlobal("fetch", fetch);
    expect(await sendDraft("7", "1", copy)).toEqual({
      outcome: "kept",
      updatedAt: "2026-01-01T00:00:00.000Z",
    });
    fetch.mockRejectedValueOnce(new TypeError("no line"));
    expect(await sendDraft("7", "1", copy)).toEqual({ outcome: "unreached" });
  },
);
