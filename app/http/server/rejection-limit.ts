import { type Log, minutes } from "~/domain/base/deps";

const linesPerMinute = 60;

/** Throttles log lines about rejected requests, which could fill the disk; the rest is summed each minute. */
export class RejectionLimit {
  readonly #log: Log;
  #written = 0;
  #suppressed = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Whether to write the line; otherwise it is counted. */
  allow(status: number): boolean {
    this.#timer ??= setTimeout(() => this.flush(), minutes).unref();
    if (this.#written < linesPerMinute) {
      this.#written += 1;
      return true;
    }
    this.#suppressed.set(status, (this.#suppressed.get(status) ?? 0) + 1);
    return false;
  }

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
