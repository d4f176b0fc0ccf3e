import { afterEach, expect, test, vi } from "vitest";
import { forgetShown, isShown } from "./new-items";

/* What was uploaded to an unsaved story is attached by a hidden field, until the page has a field or a place for it. */

afterEach(() => vi.unstubAllGlobals());

interface ListItem {
  list: "unused" | "chosen" | "images";
  isTicked?: boolean;
}

test.each<[string, ListItem[], boolean]>([
  ["stands nowhere yet", [], false],
  ["waits unticked below what is not used", [{ list: "unused" }], false],
  ["is ticked there", [{ list: "unused", isTicked: true }], true],
  ["is among what the save adds", [{ list: "chosen", isTicked: true }], true],
  ["was unticked among what the save adds", [{ list: "chosen" }], true],
  ["is in the story", [{ list: "images" }], true],
  ["waits in a list, and is in the story by now", [{ list: "unused" }, { list: "images" }], true],
])("an upload that %s", (_, items, expected) => {
  showLists(items);
  const removed: string[] = [];
  const hidden = { value: "7", remove: () => removed.push("7") };
  forgetShown({ querySelectorAll: () => [hidden] } as unknown as HTMLElement);
  expect([isShown(7), removed]).toEqual([expected, expected ? ["7"] : []]);
});

function showLists(items: ListItem[]): void {
  vi.stubGlobal("document", {
    querySelector: () => items[0] ?? null,
    querySelectorAll: () =>
      items.map(({ list, isTicked }) => ({
        closest: (selector: string) => (selector === `[data-media-list=${list}]` ? {} : null),
        querySelector: () => (isTicked ? {} : null),
      })),
  });
}
