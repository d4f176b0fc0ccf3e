import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, hours, minutes, nowText } from "../../base/deps";
import type { ClockSource, SecondClock, SecondClocks } from "./second-clock";

/** Further away from the newest time in the database, a clock is out of step. */
const mostApart = 2 * days;
/** A second clock that is nearer agrees. */
const closeBy = 5 * minutes;
/** What a second clock said holds no longer: a jump makes it older or newer than that. */
const heardFor = 2 * hours;
/** The time between those that are remembered. */
const rememberedEvery = hours;

export interface ClockState {
  /** ISO 8601, UTC, by the clock that is compared. */
  now: string;
  /** Null while it is in step. */
  off: { since: string; newestAt: string } | null;
  others: OtherClock[];
}

export interface OtherClock {
  source: ClockSource;
  /** Milliseconds by which this clock is ahead; negative where it is behind. */
  aheadBy: number;
  agrees: boolean;
}

/** Compares with the newest time in the database. It stays out of step until a second clock or an administrator agrees, or it is set right. */
export class ClockWatch {
  readonly #deps;
  readonly #others;

  constructor(deps: Pick<Deps, "db" | "clock" | "log">, others: Pick<SecondClocks, "list">) {
    this.#deps = deps;
    this.#others = others;
  }

  /** Whether what a clock decides may be done: purging, and mails that nobody asked for. */
  async isInStep(): Promise<boolean> {
    return (await this.compare()).off === null;
  }

  async compare(): Promise<ClockState> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const others = this.#listOthers(now);
    const row = await findRow(db);
    const off = row?.offSince && row.offFrom ? { since: row.offSince, newestAt: row.offFrom } : null;
    const newestAt = off?.newestAt ?? (await findNewest(db, row));
    const isApart = newestAt !== null && Math.abs(now.getTime() - Date.parse(newestAt)) > mostApart;
    const state = { now: now.toISOString(), others };
    if (!isApart) {
      if (off) await this.#settle("database");
      else if (isDue(row, now)) await this.#remember();
      return { ...state, off: null };
    }
    const agreeing = others.find(({ agrees }) => agrees);
    if (agreeing) {
      await this.#settle(agreeing.source);
      return { ...state, off: null };
    }
    return { ...state, off: off ?? (await this.#setOff(newestAt)) };
  }

  /** Takes an administrator's word for the clock. Throws Forbidden. */
  async confirm(actor: Actor): Promise<void> {
    requireAdministrator(actor);
    const { off, now } = await this.compare();
    if (!off) return;
    await this.#deps.db.transaction().execute(async (db) => {
      await recordAudit({ ...this.#deps, db }, actor, "clock.confirm", { now, newestAt: off.newestAt });
      await this.#settle("administrator", db);
    });
  }

  #listOthers(now: Date): OtherClock[] {
    const isFresh = ({ heardAt }: SecondClock) => Math.abs(now.getTime() - heardAt.getTime()) <= heardFor;
    return this.#others
      .list()
      .filter(isFresh)
      .map(({ source, at, heardAt }) => {
        const aheadBy = heardAt.getTime() - at.getTime();
        return { source, aheadBy, agrees: Math.abs(aheadBy) <= closeBy };
      });
  }

  async #remember(): Promise<void> {
    const { db, clock } = this.#deps;
    const inStepAt = nowText(clock);
    await db
      .insertInto("clockState")
      .values({ id: 1, inStepAt })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ inStepAt }))
      .execute();
  }

  async #setOff(newestAt: string): Promise<{ since: string; newestAt: string }> {
    const { db, clock, log } = this.#deps;
    const since = nowText(clock);
    const values = { offSince: since, offFrom: newestAt };
    await db
      .insertInto("clockState")
      .values({ id: 1, inStepAt: newestAt, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    log.warn(
      { now: since, newestAt },
      "clock out of step: nothing is purged, and no mail is sent by a clock",
    );
    return { since, newestAt };
  }

  /** What was written ahead of the clock must not bring the question up again. */
  async #settle(by: ClockSource | "administrator" | "database", db = this.#deps.db): Promise<void> {
    const { clock, log } = this.#deps;
    const values = {
      inStepAt: nowText(clock),
      disregardedUntil: await findNewestOfRows(db),
      offSince: null,
      offFrom: null,
    };
    await db
      .insertInto("clockState")
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    log.info({ by }, "clock in step");
  }
}

type Row = Awaited<ReturnType<typeof findRow>>;

function findRow(db: Db) {
  return db.selectFrom("clockState").selectAll().where("id", "=", 1).executeTakeFirst();
}

function isDue(row: Row, now: Date): boolean {
  return !row || Math.abs(now.getTime() - Date.parse(row.inStepAt)) >= rememberedEvery;
}

/** Null in an empty database. */
async function findNewest(db: Db, row: Row): Promise<string | null> {
  const rowsAt = await findNewestOfRows(db);
  const isRegarded = rowsAt !== null && rowsAt > (row?.disregardedUntil ?? "");
  return newestOf([row?.inStepAt, isRegarded ? rowsAt : undefined]);
}

/** Reads the last rows of the tables that a house in use writes to. */
async function findNewestOfRows(db: Db): Promise<string | null> {
  const audit = db.selectFrom("auditLog").select("at").orderBy("id", "desc").limit(1);
  const versions = db.selectFrom("storyVersions").select("createdAt as at").orderBy("id", "desc").limit(1);
  const mails = db.selectFrom("mails").select("createdAt as at").orderBy("id", "desc").limit(1);
  const jobs = db.selectFrom("jobs").select("createdAt as at").orderBy("id", "desc").limit(1);
  const last = [];
  for (const query of [audit, versions, mails, jobs]) {
    // A damaged table does not keep the clock from the others.
    const row = await query.executeTakeFirst().catch(() => undefined);
    last.push(row?.at);
  }
  return newestOf(last);
}

function newestOf(times: (string | undefined)[]): string | null {
  return (
    times
      .filter((time) => time !== undefined)
      .sort()
      .at(-1) ?? null
  );
}
