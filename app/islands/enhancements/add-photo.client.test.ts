import { afterEach, expect, test, vi } from "vitest";
import { enhance } from "./add-photo.client";

/* A photo that is chosen above the form, and a press before it could be sent by itself. */

interface Field {
  name: string;
  disabled: boolean;
  files: string[];
  form?: EventTarget;
}

const field = (...files: string[]): Field => ({ name: "media", disabled: false, files });

afterEach(() => vi.unstubAllGlobals());

function press(above: Field, within: Field): void {
  vi.stubGlobal("document", { activeElement: null });
  vi.stubGlobal("window", new EventTarget());
  const form = Object.assign(new EventTarget(), { querySelector: () => within });
  const children = [{}, { querySelector: () => Object.assign(above, { form }) }];
  enhance({ children } as unknown as HTMLElement);
  form.dispatchEvent(new Event("submit"));
}

test("it is posted behind the words", () => {
  const [above, within] = [field("mill.jpg"), field()];
  press(above, within);
  expect([above.disabled, within.files]).toEqual([true, ["mill.jpg"]]);
});

test("it does not take the place of another one that was chosen in the form", () => {
  const [above, within] = [field("mill.jpg"), field("barn.jpg")];
  press(above, within);
  expect([above.disabled, within.files]).toEqual([false, ["barn.jpg"]]);
});
