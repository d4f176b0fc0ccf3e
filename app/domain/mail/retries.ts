import { hours } from "../deps";

/** For how long a mail is tried. */
export const longestTrying = 72 * hours;

const shortestWait = 15_000;
const longestWait = 1 * hours;

/**
 * Milliseconds until the next try of a mail that has been tried for `age` milliseconds: a quarter of them, at least 15
 * seconds and at most an hour, so that a short trouble costs little time and a long one few tries. Null once its time
 * is over.
 */
export function waitAfter(age: number): number | null {
  const wait = Math.min(Math.max(age / 4, shortestWait), longestWait);
  return age + wait > longestTrying ? null : Math.round(wait);
}
