import type { RequestContext } from "~/context";
import type { RefundRow } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { formatExactMoney } from "~/domain/base/format";
import { RefundForm, type RefundInput } from "~/domain/selling/payments/schema";
import { parseForm, submissionOf } from "~/http/forms/forms.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

/** The form has dollars; the domain has cents. */
export function readRefundForm(form: FormData): RefundInput {
  const { amount: amountCents, reason } = parseForm(form, RefundForm);
  return { amountCents, reason };
}

/** Identifies a posted refund. Forms of one page share a token, so their content is part of it. */
export function refundKey(context: RequestContext, actor: Actor, form: FormData): string | null {
  const submission = submissionOf(context, actor, form);
  return submission ? `${submission.id} ${submission.contentHash}` : null;
}

export function inDollars(error: unknown): unknown {
  if (!(error instanceof ValidationError) || !error.saidErrors.amountCents) return error;
  const { amountCents: amount, ...errors } = error.saidErrors;
  return new ValidationError({ ...errors, amount }, error.said);
}

export function refundOutcome({ state, amountCents }: RefundRow): StatusMessage {
  const amount = formatExactMoney(amountCents);
  if (state === "failed")
    return {
      kind: "error",
      title: t("The payment service rejected the refund"),
      text: t("Nothing was refunded. Please look at the payment there."),
    };
  if (state === "requested")
    return {
      kind: "success",
      title: t("The refund of {amount} is noted", { amount }),
      text: t(
        "The payment service cannot be reached just now. We ask again every minute, and it refunds only once.",
      ),
    };
  return {
    kind: "success",
    title: t("{amount} is refunded", { amount }),
    text: t("The customer is told by email."),
  };
}
