export interface WaitingRoom {
  key: string;
  places: number;
}

export interface Place {
  /** False when one of the rooms is full. */
  take: (rooms: WaitingRoom[]) => boolean;
  leave: () => void;
}

/** Bounds how many wait at once, so that delays cannot be used to exhaust the server. */
export class BoundedWaits {
  readonly #placesInAll: number;
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(placesInAll: number) {
    this.#placesInAll = placesInAll;
  }

  place(): Place {
    let taken: WaitingRoom[] = [];
    return {
      take: (rooms) => {
        if (this.#inAll >= this.#placesInAll || rooms.some((room) => this.#isFull(room))) return false;
        for (const room of rooms) this.#add(room, 1);
        this.#inAll += 1;
        taken = rooms;
        return true;
      },
      leave: () => {
        if (taken.length > 0) this.#inAll -= 1;
        for (const room of taken) this.#add(room, -1);
        taken = [];
      },
    };
  }

  #isFull({ key, places }: WaitingRoom): boolean {
    return (this.#taken.get(key) ?? 0) >= places;
  }

  #add({ key }: WaitingRoom, one: number): void {
    const count = (this.#taken.get(key) ?? 0) + one;
    if (count === 0) this.#taken.delete(key);
    else this.#taken.set(key, count);
  }
}
