import type { CheckoutState } from "~/db/tables";
import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { CheckoutOutcome } from "~/domain/selling/checkouts/outcome.server";
import type { MailHelp } from "~/http/site.server";
import { t } from "~/messages/translate";

/** Promises no mail where none is sent. */
export function whereToLook({ areSent, supportEmail }: MailHelp): string {
  if (areSent)
    return t("If you have just paid, please check your email: we have sent you a link to continue.");
  return supportEmail
    ? t(
        "If you have just paid, please open this page in the browser you paid in, or write to {supportEmail}.",
        { supportEmail },
      )
    : t("If you have just paid, please open this page in the browser you paid in, or write to us.");
}

function invoiceWords({ planName, dueCents, invoice }: CheckoutOutcome): string {
  const amount = formatExactMoney(dueCents);
  if (!invoice)
    return t("We will send you an invoice for {planName}: {amount}. You can start writing now.", {
      planName,
      amount,
    });
  const due = formatDate(invoice.dueAt);
  return t(
    "Your invoice for {planName} is {amount}, to be paid by {due}. You can start writing now: until {due} with 1 GB for photos and recordings, and without limits once it is paid. Printing waits for the payment.",
    { planName, amount, due },
  );
}

interface Words {
  title: string;
  kind: "success" | "error" | "plain";
  text: string;
}

export function outcomeWords(outcome: CheckoutOutcome, { areSent }: MailHelp): Words {
  const { planName, dueCents, failure } = outcome;
  const amount = formatExactMoney(dueCents);
  const paid = dueCents === 0 ? t("There was nothing to pay.") : t("We have received {amount}.", { amount });
  const byState: Record<CheckoutState, Words> = {
    paid: {
      title: t("Payment Successful!"),
      kind: "success",
      text: `${paid} ${t("{planName} is yours.", { planName })}`,
    },
    processing: {
      title: t("Payment Processing"),
      kind: "success",
      text: t(
        "Your payment of {amount} is on its way; a bank takes a few days. You can start writing now, and order your book once it has arrived.",
        { amount },
      ),
    },
    verifying: {
      title: t("Bank Verification Required"),
      kind: "success",
      text: t(
        "Two small deposits will arrive in your bank account within 1-2 business days. Please look them up and enter them; then your payment of {amount} starts. You can start writing now.",
        { amount },
      ),
    },
    open: {
      title: t("Payment Status"),
      kind: "plain",
      text: [
        ...(failure ? [failure] : []),
        t("We have not received your payment of {amount} yet.", { amount }),
        areSent
          ? t(
              "If you have just paid, please give it a moment; if this does not change, please check your email.",
            )
          : t("If you have just paid, please give it a moment."),
      ].join(" "),
    },
    invoiced: {
      title: t("Your invoice"),
      kind: "success",
      text: [t("Thank you for your order."), invoiceWords(outcome), t("Nothing has been charged yet.")].join(
        " ",
      ),
    },
    failed: {
      title: t("Payment Failed"),
      kind: "error",
      text: failure || t("The payment did not go through."),
    },
    expired: {
      title: t("Payment Status"),
      kind: "error",
      text: t("This checkout was not paid in time, and has ended. Nothing was charged."),
    },
    cancelled: {
      title: t("Payment Status"),
      kind: "error",
      text: t("This checkout was cancelled. Nothing was charged."),
    },
    refunded: {
      title: t("Payment Status"),
      kind: "plain",
      text: t("Your payment of {amount} was returned to you.", { amount }),
    },
    disputed: {
      title: t("Payment Status"),
      kind: "plain",
      text: t("Your payment of {amount} is being reviewed by your bank.", { amount }),
    },
  };
  return byState[outcome.state];
}
