import { expect, test } from "vitest";
import { ValidationError } from "../../base/errors";
import { readPageForm } from "./page-form";

const asShown = {
  layout: "mosaic",
  shownLayout: "mosaic",
  "shown-7": "1 0 10 20 200 100",
  "zoom-7": "1",
  "turn-7": "0",
  "x-7": "10",
  "y-7": "20",
  "width-7": "200",
  "height-7": "100",
  "caption-7": "The river",
  "shownCaption-7": "The river",
};

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...asShown, ...fields })) form.append(name, value);
  return readPageForm(form);
}

test("what was left as it was is not saved", () => {
  expect(read({})).toEqual({ change: null, isHeld: false, captions: [] });
});

test("a layout that was chosen", () => {
  expect(read({ layout: "hero-grid" }).change).toEqual({ layout: "hero-grid", items: {} });
  expect(() => read({ layout: "novel" })).toThrow(ValidationError);
});

test("numbers come within their limits", () => {
  const { change, isHeld } = read({ "zoom-7": "9", "x-7": "1e308", "width-7": "3" });
  expect(isHeld).toBe(true);
  expect(change?.items["7"]).toEqual({
    controls: { rotation: 0, scale: 2, width: null, height: null },
    position: { x: 575, y: 20, width: 50, height: 100 },
  });
});

test("a pan is read with the other numbers", () => {
  const fields = { "shown-7": "1 0 10 20 200 100 0 0", "panX-7": "0.4", "panY-7": "-7" };
  const { change, isHeld } = read(fields);
  expect(change?.items["7"]?.controls).toMatchObject({ panX: 0.4, panY: -1 });
  expect(isHeld).toBe(false);
});

test("without a place there is a size alone, and none where the field is empty", () => {
  const { change } = read({ "x-7": "", "y-7": "", "width-7": "300", "height-7": "" });
  expect(change?.items["7"]).toEqual({
    controls: { rotation: 0, scale: 1, width: 300, height: null },
    position: undefined,
  });
});

test.each(["two", "NaN", "Infinity", "url(javascript:alert(1))"])("%s is no number", (text) => {
  expect(() => read({ "zoom-7": text })).toThrow(ValidationError);
});

test("a caption that was changed", () => {
  expect(read({ "caption-7": "The bridge" }).captions).toEqual([{ key: "7", caption: "The bridge" }]);
});
