import { afterEach, expect, test, vi } from "vitest";
import { arrangeItems } from "./arrange-items";
import type { Change } from "./save-queue";

afterEach(() => vi.unstubAllGlobals());

/** Presses a button of the form as a browser does that says which it was, or one that does not. */
function press(value: string, saysWhich: boolean): string | null {
  vi.stubGlobal(
    "FormData",
    class {
      forEach() {}
    },
  );
  const listeners: Record<string, (event: object) => void> = {};
  const builder = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  };
  const saved: Change[] = [];
  arrangeItems(builder as unknown as HTMLElement, (change) => saved.push(change));
  const button = { value, dataset: {} };
  listeners.click?.({ target: { closest: () => button } });
  listeners.submit?.({
    target: { id: "media", action: "/book", dispatchEvent: () => true },
    submitter: saysWhich ? button : undefined,
    preventDefault: () => undefined,
    stopPropagation: () => undefined,
  });
  return new URLSearchParams(saved[0]?.body).get("intent");
}

test.each([true, false])(
  "the pressed button decides, whether the browser names it or not (%s)",
  (saysWhich) => {
    expect(press("item/turn/3", saysWhich)).toBe("item/turn/3");
  },
);
