interface Bounds {
  perKey: number;
  inAll: number;
}

/** A place among those who wait. */
export interface Place {
  /** False when all places are taken. */
  take: (key: string) => boolean;
  leave: () => void;
}

/** Bounds how many wait at once, so that delays cannot be used to exhaust the server. */
export class BoundedWaits {
  readonly #bounds: Bounds;
  readonly #byKey = new Map<string, number>();
  #inAll = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  place(): Place {
    let taken: string | undefined;
    return {
      take: (key) => {
        if (this.#inAll >= this.#bounds.inAll || this.#count(key) >= this.#bounds.perKey) return false;
        this.#add(key, 1);
        taken = key;
        return true;
      },
      leave: () => {
        if (taken !== undefined) this.#add(taken, -1);
        taken = undefined;
      },
    };
  }

  #count(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }

  #add(key: string, one: number): void {
    const count = this.#count(key) + one;
    this.#inAll += one;
    if (count === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, count);
  }
}
