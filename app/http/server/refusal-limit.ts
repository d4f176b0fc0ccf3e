import { type Log, minutes } from "~/domain/deps";

const linesPerMinute = 60;

/**
 * Limits the log lines about refused requests, so that a flood of them cannot fill a disk: the first of each minute are
 * written, the others are counted and summed up in one line at its end.
 */
export class RefusalLimit {
  readonly #log: Log;
  #written = 0;
  #suppressed = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Whether the line of this refusal may be written; counts it where it may not. */
  admit(status: number): boolean {
    this.#timer ??= setTimeout(() => this.flush(), minutes).unref();
    if (this.#written < linesPerMinute) {
      this.#written += 1;
      return true;
    }
    this.#suppressed.set(status, (this.#suppressed.get(status) ?? 0) + 1);
    return false;
  }

  /** Writes the sum, if there is one, and starts a new minute. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#written = 0;
    const count = [...this.#suppressed.values()].reduce((sum, one) => sum + one, 0);
    if (count === 0) return;
    const byStatus = Object.fromEntries(this.#suppressed);
    this.#suppressed = new Map();
    this.#log.info({ count, byStatus }, "more requests refused in the last minute");
  }
}
