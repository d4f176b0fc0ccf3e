import type { Db } from "~/db/open.server";
import type { DateOrder } from "./life-date";

export interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
  /** How the person at the keyboard writes dates; month first if it is not known. */
  dateOrder?: DateOrder;
  /** Asked by HEAD: nothing that is read is handed over. */
  isHead?: boolean;
}

/** Log for the operator. `message` is fixed; `fields` hold ids, counts, codes, `error`: never names, texts, mail addresses, tokens or queries. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  child(fields: LogFields): Log;
}

export type LogFields = Record<string, unknown>;

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the present time as stored: ISO 8601, UTC. */
export function nowText(clock: Clock): string {
  return clock.now().toISOString();
}

/** Returns the time `milliseconds` ago as stored: ISO 8601, UTC. */
export function agoText(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() - milliseconds).toISOString();
}

export const minutes = 60_000;
export const hours = 60 * minutes;
export const days = 24 * hours;
