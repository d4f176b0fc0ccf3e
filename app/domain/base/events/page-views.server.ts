import { type Deps, nowText } from "../deps";
import type { EventName } from "./events";
import { countEvents } from "./events.server";

export interface PageView {
  event: EventName;
  subject?: string;
}

interface Count {
  dayOn: string;
  event: EventName;
  subject: string;
  times: number;
}

/** Counts page views in memory, so that none waits for the disk. A job and the server's stop write them; a killed server loses the last seconds. */
export class PageViews {
  readonly #deps;
  #counts = new Map<string, Count>();

  constructor(deps: Pick<Deps, "db" | "clock">) {
    this.#deps = deps;
  }

  add(event: EventName, subject = ""): void {
    const dayOn = nowText(this.#deps.clock).slice(0, 10);
    this.#keep({ dayOn, event, subject, times: 1 });
  }

  /** Keeps the counts if they cannot be written, as on a full disk. */
  async write(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      await countEvents(this.#deps.db, counts);
    } catch (error) {
      for (const count of counts) this.#keep(count);
      throw error;
    }
  }

  #keep(added: Count): void {
    const key = `${added.dayOn} ${added.event} ${added.subject}`;
    const count = this.#counts.get(key);
    if (count) count.times += added.times;
    else this.#counts.set(key, added);
  }
}
