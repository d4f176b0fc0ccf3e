/** Megabytes; see docs/decisions/0064. With the server they are less than 2 GB. */
const all = 1_810;
/** What is left while a film and a book are being made: for work that somebody waits for. */
const awaitedShare = 600;

export interface MemoryClaim {
  megabytes: number;
  isAwaited: boolean;
}

interface Waiting extends MemoryClaim {
  start(): void;
}

/** Keeps work within the memory that there is. Who waits comes before the background; awaited work beyond its share runs alone. */
export class MemoryBudget {
  #background = 0;
  #awaited = 0;
  #waiting: Waiting[] = [];

  /** Returns a function that gives the memory back. Rejects when `signal` aborts. */
  claim(claim: MemoryClaim, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(new Error("The work was called off."));
        this.#dispatch();
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve(this.#take(claim));
      };
      const waiting = { ...claim, start };
      if (signal?.aborted) return leave();
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
      this.#dispatch();
    });
  }

  #take({ megabytes, isAwaited }: MemoryClaim): () => void {
    const add = (amount: number) => {
      if (isAwaited) this.#awaited += amount;
      else this.#background += amount;
    };
    add(megabytes);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      add(-megabytes);
      this.#dispatch();
    };
  }

  #dispatch(): void {
    const isDone = new Set<Waiting>();
    const start = (waiting: Waiting) => {
      isDone.add(waiting);
      waiting.start();
    };
    const queue = this.#waiting;
    const awaited = queue.filter(({ isAwaited }) => isAwaited);
    for (const waiting of awaited) {
      if (this.#hasRoom(waiting)) start(waiting);
      // What waits for the background lets others pass; what waits for them does not, or it would wait for ever.
      else if (this.#hasRoom(waiting, 0)) break;
    }
    if (isDone.size === awaited.length) {
      for (const waiting of queue) if (!isDone.has(waiting) && this.#hasRoom(waiting)) start(waiting);
    }
    this.#waiting = this.#waiting.filter((waiting) => !isDone.has(waiting));
  }

  #hasRoom({ megabytes, isAwaited }: MemoryClaim, awaited = this.#awaited): boolean {
    const isOnlyOne = awaited + this.#background === 0;
    const own = isAwaited ? awaited : this.#background;
    const share = isAwaited ? awaitedShare : all - awaitedShare;
    const hasShare = own === 0 || own + megabytes <= share;
    return isOnlyOne || (hasShare && awaited + this.#background + megabytes <= all);
  }
}
