import { expect, test } from "vitest";
import type { ItemControls } from "../design/controls";
import type { LayoutName } from "../design/design-options";
import { layOutMedia } from "../layouts/layouts";
import type { BookItem } from "../model";
import { arrange, type ItemAction, isItemAction } from "./arrange";

const photo: BookItem = { kind: "photo", id: 7, key: "7", caption: "", width: 1600, height: 800, url: "" };
const code: BookItem = {
  kind: "code",
  id: 8,
  key: "8",
  caption: "",
  width: 1,
  height: 1,
  address: "",
  medium: "audio",
  seconds: null,
  poster: null,
};

function pressed(action: ItemAction, layout: LayoutName, controls?: ItemControls, item = photo) {
  const chosen = controls ? { [item.key]: controls } : {};
  const [box] = layOutMedia(layout, [item], { controls: chosen, positions: {} }).boxes;
  return { box: box!, ...arrange(action, { box: box!, layout, controls }) };
}

const shown = (scale: number): ItemControls => ({ rotation: 0, scale, width: null, height: null });

test("a photo turns by quarters, and comes round", () => {
  expect(pressed("turn", "mosaic").controls?.rotation).toBe(90);
  expect(pressed("turn", "mosaic", { ...shown(1), rotation: 270 }).controls?.rotation).toBe(0);
});

test("in the Free Layout its place turns with it, about the same middle", () => {
  const { box, position } = pressed("turn", "free-layout");
  expect(position).toMatchObject({ width: box.h, height: box.w });
  expect(position!.x + position!.width / 2).toBeCloseTo(box.x + box.w / 2);
  expect(position!.y + position!.height / 2).toBeCloseTo(box.y + box.h / 2);
});

test.each([
  ["zoom-in", 1.9, 2],
  ["zoom-in", 2, 2],
  ["zoom-out", 0.6, 0.5],
  ["zoom-out", 0.5, 0.5],
] as const)("%s at %s gives %s", (action, scale, next) => {
  expect(pressed(action, "mosaic", shown(scale)).controls?.scale).toBe(next);
});

test("codes have limits of their own, and are never turned", () => {
  expect(pressed("zoom-in", "mosaic", shown(1.5), code).controls?.scale).toBe(1.5);
  expect(pressed("zoom-out", "mosaic", shown(0.6), code).controls?.scale).toBe(0.6);
  expect(pressed("turn", "mosaic", undefined, code)).toMatchObject({
    controls: undefined,
    position: undefined,
  });
});

test("larger and smaller change the size in steps, within the limits", () => {
  const { controls } = pressed("larger", "mosaic", { ...shown(1), width: 200, height: 100 });
  expect(controls).toMatchObject({ width: 220, height: 110 });
  const most = pressed("larger", "mosaic", { ...shown(1), width: 1190, height: 1190 });
  expect(most.controls).toMatchObject({ width: 1200, height: 1200 });
  const least = pressed("smaller", "mosaic", { ...shown(1), width: 51, height: 51 });
  expect(least.controls).toMatchObject({ width: 50, height: 50 });
});

test.each([
  ["left", -10, 0],
  ["right", 10, 0],
  ["up", 0, -10],
  ["down", 0, 10],
] as const)("%s moves by ten units, in the Free Layout alone", (action, dx, dy) => {
  const { box, position } = pressed(action, "free-layout");
  expect(position).toEqual({ x: box.x + dx, y: box.y + dy, width: box.w, height: box.h });
  expect(pressed(action, "mosaic").position).toBeUndefined();
});

test("a photo of which nothing is hidden is not panned, so that no undo is for nothing", () => {
  const hidden = pressed("pan-right", "mosaic", shown(2));
  expect(hidden.controls?.panX).toBeGreaterThan(0);
  const { box, controls } = pressed("pan-right", "mosaic", shown(0.5));
  expect(box.picture.crop.w).toBe(1);
  expect(controls).toBeUndefined();
});

test("starting over forgets all choices", () => {
  expect(pressed("reset", "free-layout")).toMatchObject({ controls: null, position: null });
});

test("other words are no actions", () => {
  expect(["turn", "constructor", "", null].map(isItemAction)).toEqual([true, false, false, false]);
});
