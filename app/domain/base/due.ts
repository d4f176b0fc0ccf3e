import { sql } from "kysely";
import { agoText, type Clock, nowText } from "./deps";

/** Bounds between which a row waits. */
export type Waiting = {
  now: string;
  /** A later time is that of a clock that was ahead. */
  tooFar: string;
};

/** Returns the bounds now, where nothing waits longer than `longestWait`. */
export function waitingNow(clock: Clock, longestWait: number): Waiting {
  return { now: nowText(clock), tooFar: agoText(clock, -2 * longestWait) };
}

/** Condition on a queue: the time in the column has come, or is not believed. */
export function isDue(column: "runAfter" | "nextTryAt", { now, tooFar }: Waiting) {
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${tooFar})`;
}
