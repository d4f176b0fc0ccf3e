import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardSubmit } from "./submit-guard";

/* Logout beside a form that nobody has written into: what waits on the device is of another page. */

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const logout = {
  name: "",
  dataset: { enhance: "clear-on-sign-out" },
  getAttribute: () => "/leave?form=%2Fbio&to=%2Flogout",
} as unknown as HTMLButtonElement;

/** Presses Logout where no line is. Returns whether the browser goes on by itself, and what is cleared when it goes. */
async function press(kept: string[]) {
  const listeners = new Map<string, (event: Event) => void>();
  const ofWindow: string[] = [];
  const documentElement = { dataset: { account: "7" }, setAttribute: () => undefined };
  vi.stubGlobal("document", {
    documentElement,
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  });
  vi.stubGlobal("window", {
    addEventListener: (type: string) => ofWindow.push(type),
    setTimeout,
    clearTimeout,
  });
  vi.stubGlobal("localStorage", Object.fromEntries(kept.map((key) => [key, "{}"])));
  vi.stubGlobal(
    "FormData",
    class {
      forEach() {}
    },
  );
  const fetched = vi.fn(() => Promise.reject(new TypeError("No line.")));
  vi.stubGlobal("fetch", fetched);
  const form = { dataset: {}, querySelectorAll: () => [], getAttribute: () => "/bio" };
  guardSubmit(form as unknown as HTMLFormElement, {
    isNeeded: () => false,
    flush: async () => ({ outcome: "unreached" }),
    show: () => undefined,
    showSignIn: async () => undefined,
    onPost: () => undefined,
    onPass: () => undefined,
  });
  const before = ofWindow.length;
  const event = { target: form, submitter: logout, defaultPrevented: false, preventDefault: vi.fn() };
  listeners.get("submit")?.(event as unknown as Event);
  await vi.advanceTimersByTimeAsync(4_000);
  return {
    isPassed: event.preventDefault.mock.calls.length === 0,
    whenItGoes: ofWindow.slice(before),
    tries: fetched.mock.calls.length,
  };
}

test("where nothing is kept, the browser posts it", async () => {
  expect(await press([])).toEqual({ isPassed: true, whenItGoes: ["pagehide"], tries: 0 });
});

test.each([["draft:7:prompt/2:a"], ["unsent-book:a:1"], ["unsent-recordings"]])(
  "%s stays until the server is reached",
  async (key) => {
    expect(await press([key])).toEqual({ isPassed: false, whenItGoes: [], tries: 2 });
  },
);
