import type { RequestHandler } from "express";
import { sql } from "kysely";
import type { Db } from "~/db/open.server";

export function health(db: Db): { answer: RequestHandler; stop: () => void } {
  let isStopping = false;
  const answer: RequestHandler = async (_request, response) => {
    if (isStopping) response.set("Connection", "close");
    const isWell = !isStopping && (await canReadAndWrite(db));
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
    return true;
  } catch {
    return false;
  }
}
