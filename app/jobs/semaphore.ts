/** Whose work it is; null for the house's own. */
type Person = number | null;

/**
 * So many places for work, and who waits for one. Each person has one place at a time, and those who wait take turns:
 * whoever asked for thirty at once is served after the others each time.
 */
export class Semaphore {
  #free: number;
  readonly #served = new Set<Person>();
  /** In the order of their turns; each person's own work in the order in which it came. */
  readonly #waiting = new Map<Person, (() => void)[]>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place. */
  acquire(person: Person): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(person);
      if (line) line.push(resolve);
      else this.#waiting.set(person, [resolve]);
      this.#serve();
    });
  }

  /** How many pieces of work of a person's wait for their turns. */
  waiting(person: Person): number {
    return this.#waiting.get(person)?.length ?? 0;
  }

  /** Gives it back. */
  release(person: Person): void {
    this.#served.delete(person);
    this.#free += 1;
    this.#serve();
  }

  #serve(): void {
    for (const [person, [begin, ...rest]] of [...this.#waiting]) {
      if (this.#free === 0) return;
      if (this.#served.has(person)) continue;
      this.#waiting.delete(person);
      if (rest.length > 0) this.#waiting.set(person, rest);
      this.#served.add(person);
      this.#free -= 1;
      begin?.();
    }
  }
}
