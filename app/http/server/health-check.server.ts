import type { RequestHandler } from "express";
import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Deps } from "~/domain/deps";
import type { DiskReserve } from "~/domain/health/disk-reserve.server";
import type { HealthWatch } from "~/domain/health/health-watch.server";
import type { OwnVisits } from "~/domain/health/probes/own-visits.server";

/** Milliseconds for which the result of a check holds, since each check waits for the disk. */
const resultLifetime = 10_000;

export interface HealthzDeps extends Pick<Deps, "db" | "clock"> {
  reserve: Pick<DiskReserve, "check">;
  health: Pick<HealthWatch, "level">;
  ownVisits: Pick<OwnVisits, "arrive">;
}

/**
 * Answers for `/healthz`. "unavailable" (503): words cannot be kept, checked at most once in ten seconds.
 * "degraded" (200): something is red on the health page. `?visit=` is the server's own visit to its public address.
 */
export function health({ db, clock, reserve, health, ownVisits }: HealthzDeps): {
  answer: RequestHandler;
  stop: () => void;
} {
  let isStopping = false;
  let last: { at: number; isWell: Promise<boolean> } | undefined;

  function check(): Promise<boolean> {
    const now = clock.now().getTime();
    // The clock may have been set back.
    const isFresh = last && now >= last.at && now < last.at + resultLifetime;
    if (!last || !isFresh) last = { at: now, isWell: canKeepWords(db, reserve) };
    return last.isWell;
  }

  const answer: RequestHandler = async (request, response) => {
    ownVisits.arrive(request.query.visit);
    const isWell = !isStopping && (await check()) && !isStopping;
    if (isStopping) response.set("Connection", "close");
    response
      .status(isWell ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(isWell ? (health.level() === "red" ? "degraded" : "ok") : "unavailable");
  };
  return {
    answer,
    stop: () => {
      isStopping = true;
    },
  };
}

async function canKeepWords(db: Db, reserve: HealthzDeps["reserve"]): Promise<boolean> {
  try {
    if ((await reserve.check()).isFull) return false;
    await db.transaction().execute(async (trx) => {
      await sql`update life_stages set sort_order = sort_order where id = 1`.execute(trx);
    });
    return (await db.selectFrom("lifeStages").select("id").limit(1).execute()).length === 1;
  } catch {
    return false;
  }
}
