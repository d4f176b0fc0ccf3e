/*
 * A recording arrives in pieces of about a second, numbered in the order in which they were spoken, from 0. Scripts
 * that count from 1 are understood: a recording without a piece 0 is taken to begin with 1.
 */

/** The numbers of the pieces that are there without a gap, from the first on. */
export function unbroken(numbers: number[]): number[] {
  const present = new Set(numbers);
  const found: number[] = [];
  for (let n = firstOf(present); present.has(n); n += 1) found.push(n);
  return found;
}

/** The numbers of a recording of `count` pieces that are not there. */
export function missing(numbers: number[], count: number): number[] {
  const present = new Set(numbers);
  const first = !present.has(0) && present.has(count) ? 1 : 0;
  return Array.from({ length: count }, (_, index) => first + index).filter((n) => !present.has(n));
}

function firstOf(present: Set<number>): number {
  return !present.has(0) && present.has(1) ? 1 : 0;
}
