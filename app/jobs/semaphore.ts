/** Null for the server's own work. */
type UserId = number | null;

/** Round-robin, with at most one permit per user: one user's long queue does not delay the others. */
export class Semaphore {
  #free: number;
  readonly #holders = new Set<UserId>();
  readonly #queues = new Map<UserId, (() => void)[]>();

  constructor(permits: number) {
    this.#free = permits;
  }

  acquire(userId: UserId): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(userId);
      if (queue) queue.push(resolve);
      else this.#queues.set(userId, [resolve]);
      this.#dispatch();
    });
  }

  waiting(userId: UserId): number {
    return this.#queues.get(userId)?.length ?? 0;
  }

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
