import { afterEach, beforeEach, expect, test, vi } from "vitest";

/* A press while a photo is on its way: the page of a saved story shows its line only where it answers one. */

const mocked = {
  "./file-list": { makeFileList: () => () => undefined, part: (place: typeof form) => place.querySelector() },
  "./send-file": { sendFile: () => () => undefined },
  "./save-text": { saveText: async () => true },
};

beforeEach(() => {
  vi.resetModules();
  for (const [name, module] of Object.entries(mocked)) vi.doMock(name, () => module);
});

afterEach(() => {
  for (const name of Object.keys(mocked)) vi.doUnmock(name);
  vi.resetModules();
  vi.unstubAllGlobals();
});

const attributes = new Set<string>();
const line = {
  textContent: "",
  setAttribute: (name: string) => attributes.add(name),
  removeAttribute: (name: string) => attributes.delete(name),
  scrollIntoView: () => undefined,
};
const form = { querySelector: () => line };
const input = {
  name: "media",
  accept: "image/*",
  value: "mill.jpg",
  files: [new File(["a photo"], "mill.jpg", { type: "image/jpeg" })],
  addEventListener: () => undefined,
};

test("it is seen from the press on, and not before", async () => {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  });
  const { openDropArea } = await import("./drop-area");
  const area = { dataset: { story: "3" }, querySelector: () => line };
  openDropArea(area as never, [input as never], form as never);
  expect([line.textContent, [...attributes]]).toEqual(["Adding one file.", []]);
  const stop = () => undefined;
  listeners.get("submit")?.({ target: form, submitter: {}, preventDefault: stop, stopPropagation: stop });
  await vi.waitFor(() =>
    expect(line.textContent).toMatch(/^Your words are saved\. One file is still on the way/),
  );
  expect([...attributes]).toEqual(["data-answer"]);
});
