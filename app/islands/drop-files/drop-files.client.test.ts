import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** Shows the page of a saved story, whose choice of photos stands above the form. Returns what is asked of the server. */
async function open(navigation: number) {
  const asked = vi.fn(async (..._: unknown[]) => ({ ok: false }));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("window", { performance: { navigation: { type: navigation } } });
  vi.resetModules();
  const { enhance } = await import("./drop-files.client");
  const form = { contains: () => false, querySelectorAll: () => [], getAttribute: () => "/app?prompt=1" };
  for (const shownAt of ["/app?saved=first", undefined])
    enhance({ dataset: { shownAt }, querySelectorAll: () => [{ form }] } as unknown as HTMLElement);
  return asked;
}

test("what Back shows is looked at again, once, at the page's own address", async () => {
  const asked = await open(2);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked.mock.calls).toEqual([["/app?saved=first", { credentials: "same-origin" }]]);
});

test("a page that is new is not asked for twice", async () => {
  expect(await open(0)).not.toHaveBeenCalled();
});
