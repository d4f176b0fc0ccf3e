import { expect, test } from "vitest";
import { bleed, pageSize } from "../geometry";
import type { BookPhoto } from "../model";
import { dotsPerInch } from "../picture";
import { matBackground, pagePicture } from "./page-picture";
import { leastDotsPerInch } from "./sharpness";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

const shown = (width: number, height: number, caption = "") => {
  const page = pagePicture(photo(width, height, { caption }), {});
  return { ...page, box: page.boxes[0]! };
};

test("a sharp photo goes to all edges", () => {
  const { box } = shown(3024, 4032);
  expect([box.x, box.y, box.w, box.h]).toEqual([-bleed, -bleed, pageSize + 2 * bleed, pageSize + 2 * bleed]);
});

test("its caption stands on it, away from fold and trim", () => {
  const { caption, ...box } = shown(3024, 4032, "The kitchen, 1961").box;
  expect(caption?.style).toBe("tab");
  expect(box.x + caption!.x).toBeGreaterThanOrEqual(25);
  expect(box.y + caption!.y + caption!.h).toBeLessThanOrEqual(pageSize - 12.5);
});

test("a wide photo goes across the page, and is shown whole", () => {
  const { box } = shown(2400, 1600);
  expect([box.x, box.w]).toEqual([-bleed, pageSize + 2 * bleed]);
  expect(box.picture.crop).toEqual({ x: 0, y: 0, w: 1, h: 1 });
});

test("a high photo goes down the outer edge, with its caption beside it", () => {
  const { box, mirrors } = shown(1600, 2400, "My grandmother");
  expect([box.y, box.h, mirrors]).toEqual([-bleed, pageSize + 2 * bleed, true]);
  expect(box.caption!.x - box.picture.w).toBeLessThan(10);
});

test("a middling photo is as large as it bears, with its caption at its lower left corner", () => {
  const { box, background } = shown(1400, 1000, "The mill");
  expect([box.w, Math.round(box.h), background]).toEqual([350, 250, null]);
  expect([box.caption!.x, box.caption!.y - box.h]).toEqual([0, 5]);
});

test("small photos are mounted on cards of one size", () => {
  const [one, other] = [shown(640, 480), shown(300, 420)];
  expect([one.background, other.background]).toEqual([matBackground, matBackground]);
  expect([one.box.w, one.box.h, one.box.frame]).toEqual([other.box.w, other.box.h, other.box.frame]);
  expect(one.box.picture.w).toBe(160);
});

test("nothing is printed below 150 dots per inch, nor off the page", () => {
  for (const [width, height] of [
    [1840, 1840],
    [2160, 1200],
    [1300, 2160],
    [5000, 1000],
    [900, 4000],
    [60, 90],
  ] as const) {
    const { box } = shown(width, height, "A long caption ".repeat(12));
    const item = photo(width, height);
    expect(dotsPerInch(item, box.picture)).toBeGreaterThanOrEqual(leastDotsPerInch - 0.5);
    for (const [from, length] of [
      [box.x, box.w],
      [box.y, box.h],
    ] as const) {
      expect(from).toBeGreaterThanOrEqual(-bleed - 0.01);
      expect(from + length).toBeLessThanOrEqual(pageSize + bleed + 0.01);
    }
  }
});

test("a zoom and a pan of the person stay", () => {
  const controls = { "1": { rotation: 0, scale: 1.5, width: null, height: null, panX: 1 } } as const;
  const { crop } = pagePicture(photo(4032, 3024), controls).boxes[0]!.picture;
  expect(crop.x + crop.w).toBeCloseTo(1);
});
