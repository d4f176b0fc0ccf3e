export type ClockSource = "mail" | "payment" | "backup" | "address";

/** A clock of another machine, heard at `heardAt` by the clock of this one. */
export interface SecondClock {
  source: ClockSource;
  at: Date;
  heardAt: Date;
}

/** Keeps what other machines said of the time, the newest of each. */
export class SecondClocks {
  readonly #clocks = new Map<ClockSource, SecondClock>();

  hear(clock: SecondClock): void {
    this.#clocks.set(clock.source, clock);
  }

  list(): SecondClock[] {
    return [...this.#clocks.values()];
  }
}
