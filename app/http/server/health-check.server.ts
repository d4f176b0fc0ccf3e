import type { RequestHandler } from "express";
import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Deps } from "~/domain/deps";

/** Milliseconds for which the result of a check holds, since each check waits for the disk. */
const resultLifetime = 10_000;

/** Answers for `/healthz`: whether words can be kept, checked at most once in ten seconds. */
export function health({ db, clock }: Pick<Deps, "db" | "clock">): {
  answer: RequestHandler;
  stop: () => void;
} {
  let isStopping = false;
  let last: { at: number; isWell: Promise<boolean> } | undefined;

  function check(): Promise<boolean> {
    const now = clock.now().getTime();
    // The clock may have been set back.
    const isFresh = last && now >= last.at && now < last.at + resultLifetime;
    if (!last || !isFresh) last = { at: now, isWell: canReadAndWrite(db) };
    return last.isWell;
  }

  const answer: RequestHandler = async (_request, response) => {
    const isWell = !isStopping && (await check()) && !isStopping;
    if (isStopping) response.set("Connection", "close");
    response
      .status(isWell ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(isWell ? "ok" : "unavailable");
  };
  return {
    answer,
    stop: () => {
      isStopping = true;
    },
  };
}

async function canReadAndWrite(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`update life_stages set sort_order = sort_order where id = 1`.execute(trx);
    });
    return (await db.selectFrom("lifeStages").select("id").limit(1).execute()).length === 1;
  } catch {
    return false;
  }
}
