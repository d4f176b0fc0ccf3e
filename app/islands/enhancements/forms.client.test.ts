import { afterEach, expect, test, vi } from "vitest";
import { clearOnSignOut } from "./forms.client";

/* Logout where something waits on the device: it is posted by script, and goes once the server has answered. */

afterEach(() => vi.unstubAllGlobals());

class Button extends EventTarget {
  dataset = { busyLabel: "Logging out...", enhance: "clear-on-sign-out" };
  form = { dataset: {}, getAttribute: () => "/logout" };
  name = "";
  textContent = "Logout";
  setAttribute = () => undefined;
  removeAttribute = () => undefined;
  getAttribute = () => null;
  /** Presses that the browser answers itself. */
  passed = 0;
  click() {
    const isPassed = this.dispatchEvent(new Event("click", { cancelable: true }));
    if (isPassed) this.passed += 1;
  }
}

function show() {
  let lose: (error: Error) => void = () => undefined;
  const fetched = vi.fn(
    () =>
      new Promise((_, reject) => {
        lose = reject;
      }),
  );
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal(
    "FormData",
    class {
      forEach() {}
    },
  );
  vi.stubGlobal("window", { setTimeout, clearTimeout });
  vi.stubGlobal("document", { documentElement: { dataset: { account: "7" } } });
  vi.stubGlobal("localStorage", { "draft:7:prompt/1:a": "{}" });
  const button = new Button();
  clearOnSignOut(button as unknown as HTMLElement);
  return { button, fetched, lose: () => lose(new TypeError("No line.")) };
}

test("a second press while it is on its way sends nothing, and the button says what is done", async () => {
  const { button, fetched } = show();
  button.click();
  button.click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect([fetched.mock.calls.length, button.textContent, button.passed]).toEqual([1, "Logging out...", 0]);
});

test("where no line is the browser says so, and a later press is tried by script again", async () => {
  const { button, fetched, lose } = show();
  for (const tries of [1, 2]) {
    button.click();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(tries));
    lose();
    await vi.waitFor(() => expect(button.passed).toBe(tries));
    expect(button.textContent).toBe("Logout");
  }
});
