import type { RequestHandler } from "express";
import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Deps } from "~/domain/base/deps";
import type { DamageWatch } from "~/domain/running/health/damage-watch.server";
import type { DiskReserve } from "~/domain/running/health/disk-reserve.server";
import type { HealthWatch } from "~/domain/running/health/health-watch.server";
import type { OwnVisits } from "~/domain/running/health/probes/own-visits.server";

/** Milliseconds for which the result of a write holds, since each waits for the disk. */
const resultLifetime = 10_000;

export interface HealthzDeps extends Pick<Deps, "db" | "clock"> {
  reserve: Pick<DiskReserve, "check">;
  damage: Pick<DamageWatch, "read">;
  health: Pick<HealthWatch, "level">;
  ownVisits: Pick<OwnVisits, "arrive">;
}

/** Answers `/healthz`. "unavailable" (503): words cannot be kept. "degraded" (200): the health page has red, or a query has met damage. */
export function health({ db, clock, reserve, damage, health, ownVisits }: HealthzDeps): {
  answer: RequestHandler;
  stop: () => void;
} {
  let isStopping = false;
  let last: { at: number; isWell: Promise<boolean> } | undefined;

  function check(): Promise<boolean> {
    const now = clock.now().getTime();
    // The clock may have been set back.
    const isFresh = last && now >= last.at && now < last.at + resultLifetime;
    if (!last || !isFresh) last = { at: now, isWell: canWrite(db) };
    return last.isWell;
  }

  const answer: RequestHandler = async (request, response) => {
    ownVisits.arrive(request.query.visit);
    const isWell = !isStopping && (await hasRoom(reserve)) && (await check()) && !isStopping;
    const isRed = damage.read() !== null || health.level() === "red";
    if (isStopping) response.set("Connection", "close");
    response
      .status(isWell ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(isWell ? (isRed ? "degraded" : "ok") : "unavailable");
  };
  return {
    answer,
    stop: () => {
      isStopping = true;
    },
  };
}

/** Asks as saving does, so that both answer alike. */
async function hasRoom(reserve: HealthzDeps["reserve"]): Promise<boolean> {
  try {
    return !(await reserve.check()).isFull;
  } catch {
    return false;
  }
}

async function canWrite(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`update life_stages set sort_order = sort_order where id = 1`.execute(trx);
    });
    return (await db.selectFrom("lifeStages").select("id").limit(1).execute()).length === 1;
  } catch {
    return false;
  }
}
