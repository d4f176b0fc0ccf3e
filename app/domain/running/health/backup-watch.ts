import { type Clock, nowText } from "../../base/deps";

/** Sees whether a backup that runs still gets on, since its row does not say when it last did. */
export class BackupWatch {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly #progress = new Map<string, { text: string; since: number }>();

  constructor(clock: Clock) {
    this.startedAt = nowText(clock);
  }

  /** Milliseconds since this progress was first seen at a place. Call at each check. */
  stillFor(place: string, text: string, clock: Clock): number {
    const now = clock.now().getTime();
    const before = this.#progress.get(place);
    const since = before?.text === text ? before.since : now;
    this.#progress.set(place, { text, since });
    return Math.max(0, now - since);
  }
}
