import type { Db } from "~/db/open.server";

/** What nearly every domain function needs: the database, the time, and a log for the operator. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
}

/**
 * Writes lines for the operator. `message` is a fixed text to search for; what varies goes into `fields`: ids, counts,
 * codes, and an Error as `error`. Names, texts, mail addresses, tokens and queries go into neither.
 */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** A log whose lines carry these fields too. */
  child(fields: LogFields): Log;
}

export type LogFields = Record<string, unknown>;

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
