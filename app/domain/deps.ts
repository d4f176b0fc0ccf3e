import type { Db } from "~/db/open.server";

/** What nearly every domain function needs: where the rows are, and what time it is. */
export interface Deps {
  db: Db;
  clock: Clock;
}

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The present instant as the database keeps it: ISO 8601, UTC. */
export function nowText(clock: Clock): string {
  return clock.now().toISOString();
}

/** The instant `milliseconds` before now, in the same form. */
export function agoText(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() - milliseconds).toISOString();
}

export const minutes = 60_000;
export const hours = 60 * minutes;
export const days = 24 * hours;
