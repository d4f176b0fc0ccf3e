import type { PaymentStatus } from "~/db/tables";
import type { Actor } from "../actor";
import { booksIncludedIn } from "../catalogue/catalogue";
import { getCatalogue } from "../catalogue/catalogue.server";
import { quoteBooks } from "../catalogue/quote";
import { nowText } from "../deps";
import { ValidationError } from "../errors";
import { formatExactMoney } from "../format";
import type { OrderDeps } from "./deps";
import { noteChanges } from "./order-changes.server";
import { copiesText } from "./orders";
import type { OrderInput } from "./schema";

/* What an order costs, and the printed book that a plan includes. */

const neverPaid: PaymentStatus[] = ["unpaid", "failed"];

/** The price of this moment, less the copy that the buyer's plan includes, as long as it was not taken. */
export async function priceOrder(deps: OrderDeps, actor: Actor, copies: number) {
  const included = Math.min(copies, await includedBooksLeft(deps, actor));
  if (included > 0) await giveUpUnfinished(deps, actor);
  const { priceCents, totalCents } = quoteBooks(await getCatalogue(deps), copies - included);
  return { priceCents, includedCopies: included, totalCents };
}

/**
 * What is shown is what is charged: without script the total does not follow the copies, and prices may change. Throws
 * ValidationError where they differ.
 */
export function requireSeen(
  { seenCents }: { seenCents?: number },
  { copies }: OrderInput,
  { totalCents }: { totalCents: number },
): void {
  if (seenCents === undefined || seenCents === totalCents) return;
  const total = `The total for ${copiesText(copies)} is ${formatExactMoney(totalCents)}.`;
  throw new ValidationError({ copies: [`${total} Please look it over, and press the button again.`] });
}

/** How many printed books the actor's plan still gives for nothing more. */
export async function includedBooksLeft({ db }: Pick<OrderDeps, "db">, { userId }: Actor): Promise<number> {
  const user = await db
    .selectFrom("users")
    .select(["plan"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const included = booksIncludedIn(user.plan);
  if (included === 0) return 0;
  const taken = await db
    .selectFrom("printOrders")
    .select("id")
    .where("userId", "=", userId)
    .where("includedCopies", ">", 0)
    .where("status", "<>", "cancelled")
    .where((where) =>
      where.or([where("requestedAt", "is not", null), where("paymentStatus", "not in", neverPaid)]),
    )
    .executeTakeFirst();
  return taken ? 0 : included;
}

/** An order that was begun and never paid does not keep the plan's book: the new one takes its place. */
async function giveUpUnfinished(deps: OrderDeps, actor: Actor): Promise<void> {
  const given = await deps.db
    .updateTable("printOrders")
    .set({ status: "cancelled", statusChangedAt: nowText(deps.clock) })
    .where("userId", "=", actor.userId)
    .where("includedCopies", ">", 0)
    .where("requestedAt", "is", null)
    .where("paymentStatus", "in", neverPaid)
    .where("status", "<>", "cancelled")
    .returning("id")
    .execute();
  const changes = given.map(({ id }) => ({
    orderId: id,
    what: "status" as const,
    before: "pending",
    after: "cancelled",
  }));
  await noteChanges(deps, actor, changes);
}
