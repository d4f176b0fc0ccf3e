import { describe, expect, test } from "vitest";
import { type Place, parsePlace, spreadAt, stepByPage, stepBySpread } from "./spreads";

const pages = 24;

test.each([
  [null, "cover"],
  ["", "cover"],
  ["cover", "cover"],
  ["0", "cover"],
  ["-3", "cover"],
  ["NaN", "cover"],
  ["back", "back"],
  ["12", 12],
  ["12.9", 12],
  ["1e9", 24],
] as const)("page=%j is the place %j", (value, place) => {
  expect(parsePlace(value, pages)).toBe(place);
});

test("odd pages are on the right; the first and the last page face the cover", () => {
  expect(spreadAt(12, pages)).toEqual({ place: 12, left: 12, right: 13 });
  expect(spreadAt(13, pages)).toEqual({ place: 13, left: 12, right: 13 });
  expect(spreadAt(1, pages)).toEqual({ place: 1, left: null, right: 1 });
  expect(spreadAt(24, pages)).toEqual({ place: 24, left: 24, right: null });
  expect(spreadAt("cover", pages)).toEqual({ place: "cover", left: null, right: null });
});

describe("leafing through", () => {
  const walk = (step: (place: Place) => Place | null, from: Place) => {
    const places: Place[] = [];
    for (let place: Place | null = from; place !== null; place = step(place)) places.push(place);
    return places;
  };
  const shownBySpread = (place: Place) => {
    const { left, right } = spreadAt(place, pages);
    return [left, right].filter((page) => page !== null);
  };
  const all = Array.from({ length: pages }, (_, index) => index + 1);

  test("by spreads shows every page once, forward and backward", () => {
    const forward = walk((place) => stepBySpread(spreadAt(place, pages), pages).next, "cover");
    expect(forward.flatMap(shownBySpread)).toEqual(all);
    const backward = walk((place) => stepBySpread(spreadAt(place, pages), pages).previous, "back");
    expect(backward.toReversed().flatMap(shownBySpread)).toEqual(all);
    expect([forward.at(-1), backward.at(-1)]).toEqual(["back", "cover"]);
  });

  test("by pages shows every page once, forward and backward", () => {
    const forward = walk((place) => stepByPage(place, pages).next, "cover");
    expect(forward).toEqual(["cover", ...all, "back"]);
    expect(walk((place) => stepByPage(place, pages).previous, "back").toReversed()).toEqual(forward);
  });
});
