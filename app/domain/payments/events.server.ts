import type { Db } from "~/db/open.server";
import { agoText, type Deps, days, nowText } from "../deps";
import type { MailDeps } from "../mail/outbox.server";
import type { PaidKind } from "./gateway";
import type { DisputeNews, News, PaymentEvent } from "./news";

/*
 * What the payment service tells by its webhook is heard once, in one transaction with what follows from it: cut off
 * before the commit, nothing has happened and the event comes again; after it, the event is known.
 */

/** How a noun that sells hears of its payments. */
export interface NewsHandler {
  /** Whether news without a mark are about one of its rows. */
  owns(db: Db, news: News): Promise<boolean>;
  /** Does what follows, within a transaction. News come late, twice and in any order. */
  hear(deps: MailDeps, news: News, happenedAt: string): Promise<void>;
}

/** A handler for each kind of thing that is paid for. */
export type NewsHandlers = Partial<Record<PaidKind, NewsHandler>>;

/** What became of an event: heard, heard before, or nothing to us. */
export type Heard = "heard" | "known" | "not ours";

/**
 * Hands an event to the noun whose payment it is about, once: what follows from it is written together with the note
 * that it was heard. Whatever the handler throws leaves nothing behind, so that the event can come again.
 */
export async function hearEvent(deps: MailDeps, handlers: NewsHandlers, event: PaymentEvent): Promise<Heard> {
  return deps.db.transaction().execute(async (db) => {
    if (!(await noteEvent({ ...deps, db }, event))) return "known";
    const { news, happenedAt } = event;
    const handler = news && (await findHandler(db, handlers, news));
    if (!news || !handler) return "not ours";
    if (news.about === "dispute" && (await isDecided({ ...deps, db }, news))) return "known";
    await handler.hear({ ...deps, db }, news, happenedAt);
    return "heard";
  });
}

/** Forgets events and disputes that the payment service does not send again: it tries for three days. */
export async function purgePaymentEvents({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom("paymentEvents")
    .where("receivedAt", "<", agoText(clock, 90 * days))
    .execute();
  await db
    .deleteFrom("decidedDisputes")
    .where("decidedAt", "<", agoText(clock, 90 * days))
    .execute();
}

/** Whether it was told before how the dispute ended: that it began is no news then. */
async function isDecided({ db, clock }: Deps, { disputeId: id, status }: DisputeNews): Promise<boolean> {
  if (status === "open") {
    return (
      (await db.selectFrom("decidedDisputes").select("id").where("id", "=", id).executeTakeFirst()) !==
      undefined
    );
  }
  await db
    .insertInto("decidedDisputes")
    .values({ id, decidedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return false;
}

/** False where it was noted before. */
async function noteEvent({ db, clock }: Deps, { id, type }: PaymentEvent): Promise<boolean> {
  const noted = await db
    .insertInto("paymentEvents")
    .values({ id, type, receivedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** By the mark where there is one; some news (of disputes, of a subscription's payments) have none. */
async function findHandler(db: Db, handlers: NewsHandlers, news: News): Promise<NewsHandler | undefined> {
  const mark = "mark" in news ? news.mark : null;
  if (mark) return handlers[mark.kind];
  for (const handler of Object.values(handlers)) if (await handler.owns(db, news)) return handler;
  return undefined;
}
