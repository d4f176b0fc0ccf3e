/** "cover" and "back": the closed book. Page numbers are printed ones, from 1. */
export type Place = "cover" | "back" | number;

export interface Spread {
  place: Place;
  /** Null: the inside of the cover. Both are null for the closed book. Read from right to left, their sides are exchanged. */
  left: number | null;
  right: number | null;
}

/** Reads `page=` of an address; out of the book's range it is clamped. */
export function parsePlace(value: string | null, pages: number): Place {
  if (value === "back") return "back";
  const number = Math.trunc(Number(value ?? ""));
  return number >= 1 ? Math.min(number, pages) : "cover";
}

/** Odd pages are right-hand ones. */
export function spreadAt(place: Place, pages: number): Spread {
  if (typeof place !== "number") return { place, left: null, right: null };
  const left = place - (place % 2);
  return { place, left: left >= 1 ? left : null, right: left + 1 <= pages ? left + 1 : null };
}

export interface Step {
  previous: Place | null;
  next: Place | null;
}

/** The places before and behind a spread; null beyond the closed book. `pages`: the number of bound pages. */
export function stepBySpread({ place, left, right }: Spread, pages: number): Step {
  if (place === "cover") return { previous: null, next: 1 };
  if (place === "back") return { previous: pages, next: null };
  return {
    previous: left === null ? "cover" : left - 1,
    next: right === null || right === pages ? "back" : right + 1,
  };
}

/** The places before and behind one page; null beyond the closed book. `pages`: the number of bound pages. */
export function stepByPage(place: Place, pages: number): Step {
  if (place === "cover") return { previous: null, next: 1 };
  if (place === "back") return { previous: pages, next: null };
  return { previous: place === 1 ? "cover" : place - 1, next: place === pages ? "back" : place + 1 };
}
