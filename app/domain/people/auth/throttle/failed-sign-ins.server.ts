import { type Deps, minutes } from "../../../base/deps";
import { GrowingBurst } from "./growing-burst.server";
import { subnetOf } from "./ip-subnet";
import { saveBursts } from "./sign-in-bursts.server";

/** A burst is over after two quiet minutes, and a long attack is cut into bursts of ten. */
const end = { quiet: 2 * minutes, longest: 10 * minutes };
/** Fewer failures from one address are typing errors. */
const minFailures = 5;
const minScatteredFailures = 20;
/** Addresses that are counted apart at a time: bounds the memory under attack. */
const maxAddresses = 1_000;
/** More would keep the event loop for too long; the others are saved the next time. */
const savedAtOnce = { over: 50, open: 200 };

/** Sums failures in memory: an attack costs no write each. Call `save` every few seconds, and `close` at the end. Each burst is logged once. */
export class FailedSignIns {
  readonly #deps;
  readonly #bursts = new Map<string, GrowingBurst>();
  #scattered: GrowingBurst | undefined;
  #over: GrowingBurst[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `userId` is left out for a name that no account has. Call the result if the attempt was right. */
  add(address: string, userId: number | undefined): () => void {
    const now = this.#deps.clock.now().getTime();
    const burst = this.#burstOf(address, now);
    burst.add(userId, now);
    return () => burst.undo(userId);
  }

  /** Saves the bursts that have changed. Those that cannot be saved, as on a full disk, are kept. */
  async save(): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    this.#endBursts((burst) => burst.isOver(now, end));
    await this.#write();
  }

  async close(): Promise<void> {
    this.#endBursts(() => true);
    while (this.#over.length > 0) await this.#write();
  }

  #burstOf(address: string, now: number): GrowingBurst {
    const subnet = subnetOf(address);
    const known = this.#bursts.get(subnet);
    if (known) return known;
    if (this.#bursts.size >= maxAddresses) return this.#scatteredAt(now);
    const burst = new GrowingBurst(address, now);
    this.#bursts.set(subnet, burst);
    return burst;
  }

  #scatteredAt(now: number): GrowingBurst {
    this.#scattered ??= new GrowingBurst(null, now);
    return this.#scattered;
  }

  #endBursts(isOver: (burst: GrowingBurst) => boolean): void {
    for (const [subnet, burst] of this.#bursts) {
      if (!isOver(burst)) continue;
      this.#bursts.delete(subnet);
      if (burst.failures >= minFailures) this.#over.push(burst);
      else if (burst.failures > 0) this.#scatteredAt(burst.startedAt).merge(burst);
    }
    if (!this.#scattered || !isOver(this.#scattered)) return;
    if (this.#scattered.failures >= minScatteredFailures) this.#over.push(this.#scattered);
    this.#scattered = undefined;
    // On a disk that is full for days.
    this.#over = this.#over.slice(-2 * maxAddresses);
  }

  async #write(): Promise<void> {
    const over = this.#over.slice(0, savedAtOnce.over);
    const open = [...this.#bursts.values()]
      .filter(({ isChanged, failures }) => isChanged && failures >= minFailures)
      .slice(0, savedAtOnce.open);
    if (over.length + open.length === 0) return;
    for (const burst of open) burst.isChanged = false;
    try {
      await saveBursts(
        this.#deps,
        over.map((burst) => burst.values()),
        open.map((burst) => burst.values()),
      );
    } catch (error) {
      for (const burst of open) burst.isChanged = true;
      throw error;
    }
    this.#over = this.#over.filter((burst) => !over.includes(burst));
  }
}
