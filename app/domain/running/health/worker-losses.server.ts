import type { Message } from "~/messages/message";
import { type Clock, days } from "../../base/deps";

/** The worker processes that ended without an answer, as far as this server remembers. */
export class WorkerLosses {
  #losses: { at: number; words: Message }[] = [];

  constructor(private readonly clock: Clock) {}

  /** `words`: how it ended, as a sentence for administrators. */
  record(words: Message): void {
    this.#losses = [...this.#ofLastDay(), { at: this.#now(), words }];
  }

  read(): { count: number; last: Message | undefined } {
    const losses = this.#ofLastDay();
    return { count: losses.length, last: losses.at(-1)?.words };
  }

  #ofLastDay() {
    return this.#losses.filter(({ at }) => at > this.#now() - days);
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
