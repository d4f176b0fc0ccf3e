import { json } from "@remix-run/node";
import type { RefundRow } from "~/db/tables";
import { Conflict } from "~/domain/base/errors";
import { message } from "~/messages/message";

/** 202 while the payment service has not confirmed it. Throws Conflict if it rejected the refund. */
export function refundResponse({ id, state, amountCents, reason, createdAt }: RefundRow): Response {
  if (state === "failed")
    throw new Conflict(message("The payment service rejected the refund. Nothing was refunded."));
  const status = state === "requested" ? 202 : 201;
  return json({ id, state, amountCents, reason, createdAt }, { status });
}
