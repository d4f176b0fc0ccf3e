import type { Clock } from "~/domain/base/deps";

/** The time changes only when a test advances it. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(now = new Date("2026-03-04T05:06:07.000Z")) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
