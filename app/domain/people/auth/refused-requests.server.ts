import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, minutes } from "../../base/deps";
import { subnetOf } from "./throttle/ip-subnet";

/** A request of another's area or account, of what is not there for them, or of another site. */
export type RefusalKind = "forbidden" | "missing" | "origin";

export interface Refusal {
  kind: RefusalKind;
  address: string;
  userId: number | undefined;
}

interface Burst extends Record<RefusalKind, number> {
  userId: number | null;
  /** Null for several. */
  address: string | null;
  startedAt: number;
  endedAt: number;
}

const end = { quiet: 2 * minutes, longest: 10 * minutes };
/** Old links and deleted things are looked for by everybody. */
const minMissing = 10;
const minOfAddress = 5;
/** The sum of bursts that have fewer. */
const minScattered = 20;
/** Bounds the memory under attack. */
const maxBursts = 1_000;
/** More would keep the event loop for too long; the others are saved the next time. */
const savedAtOnce = 50;

/** Sums requests in memory, which cost no write each. Call `save` every few seconds, and `close` at the end. Each burst is logged once. */
export class RefusedRequests {
  readonly #deps;
  readonly #bursts = new Map<string, Burst>();
  #scattered: Burst | undefined;
  #over: Burst[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add({ kind, address, userId }: Refusal): void {
    const now = this.#deps.clock.now().getTime();
    const burst = this.#burstOf(address, userId, now);
    burst[kind] += 1;
    burst.endedAt = now;
  }

  /** Saves the bursts that are over. Those that cannot be saved, as on a full disk, are kept. */
  async save(): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    this.#endBursts((burst) => now - burst.endedAt >= end.quiet || now - burst.startedAt >= end.longest);
    await this.#write();
  }

  async close(): Promise<void> {
    this.#endBursts(() => true);
    while (this.#over.length > 0) await this.#write();
  }

  #burstOf(address: string, userId: number | undefined, now: number): Burst {
    const key = userId === undefined ? subnetOf(address) : `user ${userId}`;
    const known = this.#bursts.get(key);
    if (known) return known;
    if (this.#bursts.size >= maxBursts) return this.#scatteredAt(now);
    const burst = newBurst(address, userId ?? null, now);
    this.#bursts.set(key, burst);
    return burst;
  }

  #scatteredAt(now: number): Burst {
    this.#scattered ??= newBurst(null, null, now);
    return this.#scattered;
  }

  #endBursts(isOver: (burst: Burst) => boolean): void {
    for (const [key, burst] of this.#bursts) {
      if (!isOver(burst)) continue;
      this.#bursts.delete(key);
      if (isWorthTelling(burst)) this.#over.push(burst);
      else merge(this.#scatteredAt(burst.startedAt), burst);
    }
    if (!this.#scattered || !isOver(this.#scattered)) return;
    if (sumOf(this.#scattered) >= minScattered) this.#over.push(this.#scattered);
    this.#scattered = undefined;
    // On a disk that is full for days.
    this.#over = this.#over.slice(-2 * maxBursts);
  }

  async #write(): Promise<void> {
    const over = this.#over.slice(0, savedAtOnce);
    if (over.length === 0) return;
    const { db, log, clock } = this.#deps;
    await db.transaction().execute(async (within) => {
      for (const burst of over)
        await recordAudit({ db: within, clock }, actorOf(burst), "access.refused", factsOf(burst));
    });
    this.#over = this.#over.filter((burst) => !over.includes(burst));
    for (const burst of over)
      log.warn({ address: burst.address, userId: burst.userId, ...factsOf(burst) }, "refused requests");
  }
}

function newBurst(address: string | null, userId: number | null, now: number): Burst {
  return { userId, address, forbidden: 0, missing: 0, origin: 0, startedAt: now, endedAt: now };
}

function merge(sum: Burst, { forbidden, missing, origin, startedAt, endedAt }: Burst): void {
  sum.forbidden += forbidden;
  sum.missing += missing;
  sum.origin += origin;
  sum.startedAt = Math.min(sum.startedAt, startedAt);
  sum.endedAt = Math.max(sum.endedAt, endedAt);
}

function isWorthTelling(burst: Burst): boolean {
  if (burst.missing >= minMissing) return true;
  return burst.userId === null ? sumOf(burst) >= minOfAddress : burst.forbidden + burst.origin > 0;
}

function sumOf({ forbidden, missing, origin }: Burst): number {
  return forbidden + missing + origin;
}

function actorOf({ userId }: Burst): { userId: number; realUserId: number } | null {
  return userId === null ? null : { userId, realUserId: userId };
}

/** Leaves out the address, which the audit log would keep for too long. */
function factsOf(burst: Burst): Record<string, string | number> {
  const { forbidden, missing, origin, startedAt, endedAt } = burst;
  const times = { from: new Date(startedAt).toISOString(), to: new Date(endedAt).toISOString() };
  return { refused: sumOf(burst), forbidden, missing, origin, ...times };
}
