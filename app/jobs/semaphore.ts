/** The id of the user who asked for the work; null for the server's own work. */
type UserId = number | null;

/**
 * A counting semaphore with round-robin scheduling: each user holds at most one permit at a time, and those who wait
 * take turns, so that somebody who queued thirty tasks does not delay everybody else.
 */
export class Semaphore {
  #free: number;
  readonly #holders = new Set<UserId>();
  /** In the order of their turns; the tasks of one user in the order in which they were queued. */
  readonly #queues = new Map<UserId, (() => void)[]>();

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Waits for a permit. */
  acquire(userId: UserId): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(userId);
      if (queue) queue.push(resolve);
      else this.#queues.set(userId, [resolve]);
      this.#dispatch();
    });
  }

  /** How many tasks of a user are waiting. */
  waiting(userId: UserId): number {
    return this.#queues.get(userId)?.length ?? 0;
  }

  /** Returns a permit. */
  release(userId: UserId): void {
    this.#holders.delete(userId);
    this.#free += 1;
    this.#dispatch();
  }

  #dispatch(): void {
    for (const [userId, [start, ...rest]] of [...this.#queues]) {
      if (this.#free === 0) return;
      if (this.#holders.has(userId)) continue;
      this.#queues.delete(userId);
      if (rest.length > 0) this.#queues.set(userId, rest);
      this.#holders.add(userId);
      this.#free -= 1;
      start?.();
    }
  }
}
