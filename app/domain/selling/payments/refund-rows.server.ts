import { randomBytes } from "node:crypto";
import type { Updateable } from "kysely";
import type { Db } from "~/db/open.server";
import type { PaymentRow, RefundOrigin, RefundRow, RefundState, RefundsTable } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import type { PaymentReference, RefundEvent, RefundStatusEvent } from "./payment-events";

/** States in which the money is with the buyer, or on its way there. */
const countedStates: RefundState[] = ["requested", "pending", "done"];

export type NewRefundRow = PaymentReference &
  Pick<RefundRow, "source" | "amountCents" | "origin" | "state"> &
  Partial<Pick<RefundRow, "reason" | "createdByForm" | "requestedBy" | "refundId">>;

/** Adds a refund with an idempotency key of its own. Amount in cents. */
export async function addRefund({ db, clock }: Deps, refund: NewRefundRow): Promise<RefundRow> {
  const now = nowText(clock);
  const isDeclined = refund.state === "declined";
  const idempotencyKey = `refund:${randomBytes(12).toString("base64url")}`;
  return db
    .insertInto("refunds")
    .values({
      ...refund,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
      ...(isDeclined && { resolvedAt: now }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Throws if the row is gone. */
export async function updateRefund(
  { db, clock }: Deps,
  id: number,
  change: Updateable<RefundsTable>,
): Promise<RefundRow> {
  return db
    .updateTable("refunds")
    .set({ ...change, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ShownRefund {
  id: number;
  source: string;
  /** 0 where the money is kept. */
  amountCents: number;
  origin: RefundOrigin;
  state: RefundState;
  reason: string;
  createdAt: string;
  /** Null for the payment service, and for deleted accounts. */
  requestedBy: string | null;
}

/** The reason of a refund that no person asked for. */
export const monthReason = message("The rest of a month that another plan took the place of");

/** The refunds of a checkout or order, the newest first. */
export async function listRefunds(db: Db, { kind, reference }: PaymentReference): Promise<ShownRefund[]> {
  const rows = await db
    .selectFrom("refunds")
    .leftJoin("users", "users.id", "refunds.requestedBy")
    .select(["refunds.id", "refunds.source", "refunds.amountCents", "refunds.origin", "refunds.state"])
    .select(["refunds.reason", "refunds.createdAt", "users.displayName as requestedBy"])
    .where("refunds.kind", "=", kind)
    .where("refunds.reference", "=", reference)
    .orderBy("refunds.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason === monthReason ? t(monthReason) : row.reason }));
}

/** Does what `sumRefunds` does, of refunds that were read. */
export function sumOfSource(refunds: ShownRefund[], source: string): number {
  return refunds
    .filter((refund) => refund.source === source && countedStates.includes(refund.state))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Cents of a payment, or of all payments of a checkout or order, that were refunded or are about to be; failed refunds do not count. */
export async function sumRefunds(
  db: Db,
  { kind, reference }: PaymentReference,
  source?: string,
): Promise<number> {
  const { cents } = await db
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<number | null>("amountCents").as("cents"))
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .where("state", "in", countedStates)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** The source of the receipt that a refund is of. */
export function sourceOf({ month, paymentId }: Pick<RefundEvent, "month" | "paymentId">): string {
  return month?.invoiceId ?? paymentId;
}

/** Records what was refunded at the payment service itself: the part of the total that no refund here explains. */
export async function recordServiceRefund(
  deps: Deps,
  { kind, reference }: PaymentRow,
  event: RefundEvent,
): Promise<void> {
  const source = sourceOf(event);
  const amountCents = event.amountCents - (await sumRefunds(deps.db, { kind, reference }, source));
  if (amountCents <= 0) return;
  await addRefund(deps, { kind, reference, source, amountCents, origin: "service", state: "done" });
  await recordAudit(deps, null, "refund.received", { kind, reference, cents: amountCents });
}

/** Saves what became of a refund. Returns it if it has failed just now: that needs an administrator. */
export async function noteRefundStatus(
  deps: Deps,
  { kind, reference }: PaymentRow,
  event: RefundStatusEvent,
): Promise<RefundRow | null> {
  const { status, refundId, amountCents } = event;
  const known = await findReported(deps.db, { kind, reference }, event);
  // A failure is final; the event of an earlier status may come later.
  if (!known || known.state === status || known.state === "failed") return null;
  const resolvedAt = status === "done" ? nowText(deps.clock) : null;
  const refund = await updateRefund(deps, known.id, { state: status, refundId, resolvedAt });
  if (status !== "failed") return null;
  await recordAudit(deps, null, "refund.failed", { kind, reference, cents: amountCents });
  return refund;
}

/** Finds by Stripe's id or our key. One that was made at the payment service is known by its amount alone. */
async function findReported(
  db: Db,
  { kind, reference }: PaymentReference,
  { refundId, key, status, amountCents }: RefundStatusEvent,
): Promise<RefundRow | undefined> {
  const ofPayment = db
    .selectFrom("refunds")
    .selectAll()
    .where("kind", "=", kind)
    .where("reference", "=", reference);
  const known = await ofPayment
    .where(({ or, eb }) =>
      or([eb("refundId", "=", refundId), ...(key ? [eb("idempotencyKey", "=", key)] : [])]),
    )
    .executeTakeFirst();
  if (known || status !== "failed") return known;
  return ofPayment
    .where("origin", "=", "service")
    .where("refundId", "is", null)
    .where("amountCents", "=", amountCents)
    .executeTakeFirst();
}
