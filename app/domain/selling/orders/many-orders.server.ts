import type { PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireStaff, type StaffRole, staffRoleOf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days, hours, nowText } from "../../base/deps";
import { NotFound, RateLimited } from "../../base/errors";
import { enqueueMail, findLink } from "../../base/mail/outbox.server";
import { findSupportRecipient } from "../../base/mail/staff-language.server";
import { managedBy } from "../../people/users/people.server";
import type { OrderMailDeps } from "./deps";
import { heldUpLetter } from "./mail/held-up-letter";
import { mostADay, mostLetThrough } from "./many-orders";

/* Each order mails addresses that the buyer typed: the limit prevents flooding mailboxes. For a family reunion staff raise it. */

const manyWords = message(
  "You have ordered many times today. Please wait an hour, or write to us: we can let further orders through at once.",
);

type OrdersDeps = Pick<Deps, "db" | "clock">;

/** Throws RateLimited for an account that has ordered too many times within a day. */
export async function requireNotTooMany(
  { db, clock }: OrdersDeps,
  { userId }: Pick<Actor, "userId">,
): Promise<void> {
  const { count, until } = await db
    .selectFrom("users")
    .where("users.id", "=", userId)
    .select("ordersAllowedUntil as until")
    .select(({ selectFrom, fn }) =>
      selectFrom("printOrders")
        .select(fn.countAll<number>().as("count"))
        .whereRef("printOrders.userId", "=", "users.id")
        .where("printOrders.createdAt", ">", agoText(clock, days))
        .as("count"),
    )
    .executeTakeFirstOrThrow();
  requireFew(Number(count ?? 0), until, clock);
}

/** Throws RateLimited after too many orders of another's book within a day. Staff let more through for its author and all who pay for it. */
export async function requireFewOfPayer({ db, clock }: OrdersDeps, payer: OfPayer): Promise<void> {
  const { count, until } = await db
    .selectFrom("users")
    .where("users.id", "=", payer.authorId)
    .select("ordersAllowedUntil as until")
    .select(({ selectFrom, fn }) =>
      selectFrom("printOrders")
        .select(fn.countAll<number>().as("count"))
        .where("bookBuyerId", "=", payer.bookBuyerId)
        .where("createdAt", ">", agoText(clock, days))
        .as("count"),
    )
    .executeTakeFirstOrThrow();
  requireFew(Number(count ?? 0), until, clock);
}

type OfPayer = Pick<PrintOrderRow, "authorId" | "bookBuyerId">;

function requireFew(count: number, until: string | null, clock: OrdersDeps["clock"]): void {
  if (count >= mostOrders(until, clock)) throw new RateLimited(hours / 1000, manyWords);
}

/** How many orders within a day, where staff let more of them through until a time, or null. */
function mostOrders(until: string | null, clock: OrdersDeps["clock"]): number {
  return until !== null && until > nowText(clock) ? mostLetThrough : mostADay;
}

/** Remembers a refused order, and mails the support address once a day for a person or author. Not within the transaction that was refused. */
export async function noteRefused(
  deps: OrderMailDeps,
  { userId }: Pick<Actor, "userId">,
  payer = "",
): Promise<void> {
  const { clock, config } = deps;
  await deps.db.transaction().execute(async (db) => {
    const {
      displayName,
      ordersRefusedAt: before,
      ordersAllowedUntil,
    } = await db
      .selectFrom("users")
      .select(["displayName", "ordersRefusedAt", "ordersAllowedUntil"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const ordersRefusedAt = nowText(clock);
    await db.updateTable("users").set({ ordersRefusedAt }).where("id", "=", userId).execute();
    const support = await findSupportRecipient({ db, config });
    if (support === null || (before !== null && before > agoText(clock, days))) return;
    const href = findLink(config, "/admin/orders#held-up");
    const most = mostOrders(ordersAllowedUntil, clock);
    const buyer = () => (payer === "" ? displayName : nameOfPayer(payer, displayName));
    await enqueueMail(
      { ...deps, db },
      {
        ...{ kind: "orders-held-up", userId: null, ...support },
        letter: () => heldUpLetter(buyer(), most, href),
      },
    );
  });
}

function nameOfPayer(payer: string, author: string): string {
  return t("{payer} (the book of {author})", { payer, author });
}

export interface HeldUpBuyer {
  id: number;
  displayName: string;
  refusedAt: string;
}

const mostShown = 50;

/** The people whose orders were refused within a day, and not let through since, the last first. Throws Forbidden for participants. */
export async function listHeldUp({ db, clock }: OrdersDeps, actor: Actor): Promise<HeldUpBuyer[]> {
  const rows = await heldUp(db, roleOf(actor), agoText(clock, days))
    .select(["users.id", "users.displayName", "users.ordersRefusedAt"])
    .orderBy("users.ordersRefusedAt", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ ordersRefusedAt, ...row }) => ({ ...row, refusedAt: ordersRefusedAt ?? "" }));
}

/** A query of the people whom the role manages and whose orders were refused after `since` (ISO 8601, UTC). */
export function heldUp(db: Deps["db"], role: StaffRole, since: string) {
  return db.selectFrom("users").where("users.ordersRefusedAt", ">", since).where(managedBy(role));
}

/** Lets many more orders through for a day. Returns until when. Audited. Throws Forbidden, and NotFound for one whom the actor does not manage. */
export async function letOrdersThrough(allDeps: Deps, actor: Actor, id: number): Promise<string> {
  const role = roleOf(actor);
  const until = new Date(allDeps.clock.now().getTime() + days).toISOString();
  return allDeps.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("users")
      .set({ ordersAllowedUntil: until, ordersRefusedAt: null })
      .where("users.id", "=", id)
      .where(managedBy(role))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new NotFound();
    await recordAudit({ ...allDeps, db }, actor, "order.let-through", { id, until });
    return until;
  });
}

function roleOf(actor: Actor): StaffRole {
  requireStaff(actor);
  return staffRoleOf(actor);
}
