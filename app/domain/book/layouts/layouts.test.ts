import { describe, expect, test } from "vitest";
import { leastDotsPerInch } from "../composer/sharpness";
import { defaultControls, type ItemControls } from "../design/controls";
import {
  allLayoutNames,
  earlierPlainLayoutNames,
  type LayoutName,
  layoutNames,
  plainLayoutNames,
  plainLayoutsFor,
} from "../design/design-options";
import { bleed, pageSize, rotatedBounds } from "../geometry";
import type { BookItem, BookPhoto } from "../model";
import { dotsPerInch } from "../picture";
import {
  type Box,
  type ItemChoices,
  layOutMedia,
  layoutLabels,
  mediaPerPage,
  positionOf,
  suggestLayout,
} from "./layouts";

const none = { controls: {}, positions: {} };
const shapes = { wide: [1800, 1200], high: [1200, 1800], panorama: [4000, 1000], tall: [900, 2700] } as const;
const captions = ["", "The mill", "x".repeat(30).concat(" y").repeat(9)];

function photo(id: number, shape: keyof typeof shapes = "wide", caption = ""): BookPhoto {
  const [width, height] = shapes[shape];
  return { kind: "photo", id, key: String(id), caption, width, height, url: `/media/${id}/photo.jpg` };
}

const code: BookItem = {
  kind: "code",
  id: 9,
  key: "9",
  caption: "Her voice",
  width: 1,
  height: 1,
  address: "https://a.b/m/x",
  medium: "audio",
  seconds: 130,
  poster: null,
};

function photos(count: number, mix: (keyof typeof shapes)[], caption = ""): BookPhoto[] {
  return Array.from({ length: count }, (_, index) => photo(index + 1, mix[index % mix.length], caption));
}

const mixes: (keyof typeof shapes)[][] = [
  ["wide"],
  ["high"],
  ["wide", "high"],
  ["high", "wide"],
  ["panorama", "tall"],
];
const cases = allLayoutNames.flatMap((layout) => [1, 2, 3, 4, 5].map((count) => [layout, count] as const));

describe.each(cases)("%s of %i", (layout, count) => {
  const sheets = mixes.flatMap((mix) =>
    captions.flatMap((caption) =>
      [0, 140].map((top) => layOutMedia(layout, photos(count, mix, caption), none, top)),
    ),
  );

  test("shows each item once, within the page and its bleed", () => {
    for (const { boxes } of sheets) {
      expect(boxes.map(({ item }) => item.id).sort()).toEqual(photos(count, ["wide"]).map(({ id }) => id));
      for (const box of boxes) expectOnPage(box);
    }
  });

  test("stretches no picture, and shows at least a third of each that is not extreme", () => {
    for (const { item, picture } of sheets.flatMap(({ boxes }) => boxes)) {
      const { crop } = picture;
      expect((picture.w / picture.h) * (crop.h / crop.w)).toBeCloseTo(item.width / item.height, 5);
      if (item.width / item.height < 2 && item.width / item.height > 0.5)
        expect(crop.w * crop.h).toBeGreaterThan(0.33);
      expect(Math.min(picture.w, picture.h)).toBeGreaterThan(18);
    }
  });

  test("sets the words in a size that can be read, and on the page", () => {
    for (const box of sheets.flatMap(({ boxes }) => boxes)) {
      const { caption, item } = box;
      expect(caption?.text ?? "").toBe(item.caption);
      if (!caption) continue;
      expect(caption.size).toBeGreaterThanOrEqual(7);
      if (box.rotation !== 0) continue;
      expect(box.x + caption.x).toBeGreaterThanOrEqual(0);
      expect(box.x + caption.x + caption.w).toBeLessThanOrEqual(pageSize);
      expect(box.y + caption.y + caption.h).toBeLessThanOrEqual(pageSize);
    }
  });
});

function expectOnPage(box: Box): void {
  const bounds = rotatedBounds(box, box.rotation);
  expect(bounds.x).toBeGreaterThanOrEqual(-bleed - 0.01);
  expect(bounds.y).toBeGreaterThanOrEqual(-bleed - 0.01);
  expect(bounds.x + bounds.w).toBeLessThanOrEqual(pageSize + bleed + 0.01);
  expect(bounds.y + bounds.h).toBeLessThanOrEqual(pageSize + bleed + 0.01);
}

test("the six layouts have the names of the specification, and no two look alike", () => {
  expect(layoutNames.map((name) => layoutLabels[name])).toEqual([
    "Magazine Style",
    "Polaroid Scatter",
    "Hero + Grid",
    "Diagonal Flow",
    "Mosaic",
    "Free Layout",
  ]);
  for (const count of [1, 2, 3, 4, 5]) {
    const looks = layoutNames.map((layout) =>
      JSON.stringify(
        layOutMedia(layout, photos(count, ["wide", "high"]), none).boxes.map(({ x, y, w, h }) => [
          x,
          y,
          w,
          h,
        ]),
      ),
    );
    expect(new Set(looks).size).toBe(6);
  }
});

test("the suggested layout depends on the photos of the page alone", () => {
  const small = { ...photo(1), width: 640, height: 480 };
  for (const items of [
    photos(1, ["wide"]),
    photos(3, ["wide", "high"]),
    [small, photo(2)],
    photos(5, ["high"]),
  ])
    expect(suggestLayout(items, none)).toBe(suggestLayout(structuredClone(items), none));
});

test.each(allLayoutNames)("%s has places for all items of a page", (layout) => {
  expect(layOutMedia(layout, photos(mediaPerPage, ["wide", "high"]), none).boxes).toHaveLength(mediaPerPage);
});

test.each(allLayoutNames)("%s prints no photo larger than it is sharp, unless a person says so", (layout) => {
  const small = { ...photo(1), width: 640, height: 480 };
  const sizes = (choices: ItemChoices) => layOutMedia(layout, [small, photo(2)], choices).boxes;
  const limited = sizes(none).find(({ item }) => item.key === "1")!;
  expect(dotsPerInch(small, limited.picture)).toBeGreaterThanOrEqual(leastDotsPerInch - 0.01);
  const chosen = { controls: { "1": { ...defaultControls, width: 400, height: 300 } }, positions: {} };
  expect(sizes(chosen).find(({ item }) => item.key === "1")!.picture.w).toBeGreaterThan(limited.picture.w);
});

test("the pictures of Diagonal Flow do not cover one another", () => {
  for (const count of [2, 3, 4, 5]) {
    for (const mix of [["wide"], ["high"], ["wide", "high", "panorama"]] as (keyof typeof shapes)[][]) {
      const { boxes } = layOutMedia("diagonal-flow", photos(count, mix), none);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBeLessThanOrEqual(0);
    }
  }
});

/** Positive if two boxes share a part of the page. */
function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.min(across, down);
}

test("the largest place is for the sharpest photo when the first is much smaller", () => {
  const small = { ...photo(1), width: 640, height: 480 };
  const [first] = layOutMedia("magazine-style", [small, photo(2), photo(3)], none).boxes;
  expect(first?.item.key).toBe("2");
});

/** The share of the page, without what is cut off. */
function shownArea(boxes: Box[]): number {
  return boxes.reduce((sum, { picture }) => sum + picture.w * picture.h, 0) / pageSize ** 2;
}

const sharp = (count: number, mix: (keyof typeof shapes)[], caption = "The mill") =>
  photos(count, mix, caption).map((one) => ({ ...one, width: one.width * 3, height: one.height * 3 }));

describe("one large, two together and all small", () => {
  /** The sides of squares as large as the pictures, the largest first. */
  const sides = (layout: LayoutName, items: BookItem[], top = 0) =>
    layOutMedia(layout, items, none, top)
      .boxes.map(({ picture: { w, h } }) => Math.sqrt(w * h))
      .sort((one, other) => other - one);
  const all: (keyof typeof shapes)[][] = [...mixes, ["wide", "wide", "high"], ["high", "high", "wide"]];
  const pages = all.flatMap((mix) =>
    [1, 2, 3, 4, 5].flatMap((count) =>
      ["", "The mill"].flatMap((caption) => [0, 140].map((top) => ({ mix, count, caption, top }))),
    ),
  );

  test.each(pages)("are three sizes: %j", ({ mix, count, caption, top }) => {
    const items = sharp(count, mix, caption);
    const [large = 0, second = 0] = sides("large-first", items, top);
    const [first = 0, pair = 0, third = 0] = sides("pair-first", items, top);
    const small = sides("small-alike", items, top);
    expect(large / first).toBeGreaterThan(1.1);
    expect(first / small[0]!).toBeGreaterThan(1.15);
    if (count > 1) expect(second / large).toBeLessThan(0.52);
    if (count > 1 && !mix.includes("panorama")) expect(pair / first).toBeGreaterThan(0.6);
    if (count > 2 && !mix.includes("panorama")) expect(third / pair).toBeLessThan(0.65);
    const heights = layOutMedia("small-alike", items, none, top).boxes.map(({ h }) => h);
    expect(Math.max(...heights) / Math.min(...heights)).toBeCloseTo(1, 1);
  });

  test("the leading photo fills most of the page", () => {
    for (const mix of [["wide"], ["high"]] as (keyof typeof shapes)[][])
      for (const count of [1, 2, 3]) {
        const side = sides("large-first", sharp(count, mix))[0]!;
        expect({ mix, count, isLarge: side > pageSize * 0.6 }).toEqual({ mix, count, isLarge: true });
        if (count > 1)
          expect(shownArea(layOutMedia("pair-first", sharp(count, mix), none).boxes)).toBeGreaterThan(0.33);
      }
  });

  test("are chosen anew in the place of their earlier forms, which a page keeps until then", () => {
    expect(plainLayoutsFor("automatic")).toEqual(plainLayoutNames);
    expect(plainLayoutsFor("two-together")).toEqual(["large-first", "two-together", "small-alike"]);
    for (const chosen of earlierPlainLayoutNames)
      expect(plainLayoutsFor(chosen).map((name) => layoutLabels[name])).toEqual(
        plainLayoutNames.map((name) => layoutLabels[name]),
      );
  });
});

describe.each(earlierPlainLayoutNames)("%s", (layout) => {
  test("fills the page with photos that bear it", () => {
    for (const count of [1, 2, 3, 4, 5])
      for (const mix of [
        ["wide"],
        ["high"],
        ["wide", "high"],
        ["high", "wide"],
      ] as (keyof typeof shapes)[][]) {
        const { boxes } = layOutMedia(layout, sharp(count, mix), none);
        expect({ count, mix, isFull: shownArea(boxes) > 0.4 }).toEqual({ count, mix, isFull: true });
        expect(boxes.every(({ picture: { crop } }) => crop.w * crop.h > 0.6)).toBe(true);
      }
  });
});

describe.each([...plainLayoutNames, ...earlierPlainLayoutNames])("%s", (layout) => {
  test("sets each caption below its photo, at its edge, also where photos are small", () => {
    const small = (count: number) =>
      photos(count, ["wide", "high"], "The mill").map((one, index) => ({
        ...one,
        width: one.width / (index + 1),
        height: one.height / (index + 1),
      }));
    for (const items of [sharp(3, ["wide", "high"]), small(2), small(4), small(5)])
      for (const { picture, caption } of layOutMedia(layout, items, none).boxes) {
        expect(caption?.x).toBeCloseTo(picture.x, 5);
        expect((caption?.y ?? 0) - picture.y - picture.h).toBeLessThan(10);
      }
  });

  test("covers nothing", () => {
    for (const count of [2, 3, 4, 5])
      for (const mix of mixes) {
        const { boxes } = layOutMedia(layout, photos(count, mix, "The mill"), none);
        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBeLessThanOrEqual(0.01);
      }
  });
});

test("a photo that is printed smaller than its place has its caption at its own edge", () => {
  const items = [photo(1, "wide", "The mill"), photo(2, "high", "Our house"), photo(3, "wide", "The road")];
  const small = items.map((one) => ({ ...one, width: one.width / 2, height: one.height / 2 }));
  for (const layout of ["hero-grid", "mosaic", "diagonal-flow"] as const)
    for (const { picture, caption } of layOutMedia(layout, small, none).boxes) {
      if (!caption) continue;
      const across = Math.max(picture.x - caption.x - caption.w, caption.x - picture.x - picture.w, 0);
      const down = Math.max(picture.y - caption.y - caption.h, caption.y - picture.y - picture.h, 0);
      expect({ layout, across: across < 20, down: down < 12 }).toEqual({ layout, across: true, down: true });
      // Pictures may begin at the knife's edge, captions not.
      if (down > 0) expect(Math.abs(caption.x - picture.x)).toBeLessThan(10);
    }
});

test("no items make an empty page", () => {
  for (const layout of allLayoutNames) expect(layOutMedia(layout, [], none).boxes).toEqual([]);
});

describe("what a person does with an item", () => {
  const boxWith = (layout: LayoutName, controls: Partial<ItemControls>, item: BookItem = photo(1)) =>
    layOutMedia(layout, [item], {
      controls: { [item.key]: { ...defaultControls, ...controls } },
      positions: {},
    }).boxes[0]!;

  test("turned, it is laid out in its new shape", () => {
    const { picture } = boxWith("free-layout", { rotation: 90 });
    expect([picture.rotation, picture.w / picture.h]).toEqual([90, expect.closeTo(2 / 3, 5)]);
    expect(dotsPerInch(photo(1), picture)).toBeCloseTo(1200 / (picture.w / 50), 5);
  });

  test("zoomed in, its edges are cut off; zoomed out, it stands smaller in its place", () => {
    const usual = boxWith("free-layout", {}).picture;
    const near = boxWith("free-layout", { scale: 2 }).picture;
    expect([near.w, near.h, near.crop.w, near.crop.h]).toEqual([usual.w, usual.h, 0.5, 0.5]);
    const far = boxWith("free-layout", { scale: 0.5 }).picture;
    expect([far.w, far.h, far.crop]).toEqual([usual.w / 2, usual.h / 2, { x: 0, y: 0, w: 1, h: 1 }]);
    expect(far.x).toBeCloseTo(usual.w / 4, 5);
  });

  test.each(allLayoutNames.filter((name) => name !== "free-layout"))(
    "resized in %s, it keeps its middle",
    (layout) => {
      const before = boxWith(layout, {}, photo(1, "wide", "The mill"));
      const after = boxWith(layout, { width: 120, height: 90 }, photo(1, "wide", "The mill"));
      expect([after.picture.w, after.picture.h]).toEqual([120, 90]);
      expect(after.x + after.w / 2).toBeCloseTo(before.x + before.w / 2, 5);
      expect(after.y + after.h / 2).toBeCloseTo(before.y + before.h / 2, 5);
    },
  );

  test("moved in the Free Layout, it stands there, and nowhere else does that count", () => {
    const positions = { "1": { x: 10, y: 20, width: 300, height: 100 } };
    const [box] = layOutMedia("free-layout", [photo(1)], { controls: {}, positions }).boxes;
    expect(box).toMatchObject({ x: 10, y: 20, w: 300, h: 100 });
    expect(positionOf(box!)).toEqual(positions["1"]);
    const [other] = layOutMedia("mosaic", [photo(1)], { controls: {}, positions }).boxes;
    expect(other!.w).toBeGreaterThan(600);
  });

  test.each(allLayoutNames)("a code in %s is never cut off or turned, and is at least 0.8 inch", (layout) => {
    for (const scale of [0.6, 1, 1.5]) {
      const controls = { "9": { ...defaultControls, rotation: 90 as const, scale } };
      for (const items of [[code], [photo(1), code], [photo(1), photo(2), photo(3), photo(4), code]]) {
        const { picture } = layOutMedia(layout, items, { controls, positions: {} }).boxes.find(
          ({ item }) => item.kind === "code",
        )!;
        expect(picture).toMatchObject({ rotation: 0, crop: { x: 0, y: 0, w: 1, h: 1 } });
        expect(picture.w).toBe(picture.h);
        expect(picture.w).toBeGreaterThanOrEqual(40);
      }
    }
  });
});
