import type { CheckoutState } from "~/db/tables";
import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { CheckoutOutcome } from "~/domain/selling/checkouts/outcome.server";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import type { MailHelp } from "~/http/site.server";
import type { PageShell } from "~/page-shell";
import { type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicPage } from "../../public/public-page";
import { EmailForm } from "./email-form";
import type { NextStep } from "./pay-form";

interface PaymentOutcomeScreenProps {
  shell: PageShell;
  outcome: CheckoutOutcome | null;
  next: NextStep | null;
  mail: MailHelp;
  rejected: RejectedForm | undefined;
}

export function PaymentOutcomeScreen({ shell, outcome, next, mail, rejected }: PaymentOutcomeScreenProps) {
  if (!outcome) return <NothingKnown shell={shell} mail={mail} />;
  const { title, kind, text } = words(outcome, mail);
  return (
    <PublicPage shell={shell} isNarrow>
      <RejectedSummary rejected={rejected} />
      <h1>{title}</h1>
      <Notice kind={kind}>
        <p>{text}</p>
      </Notice>
      {outcome.invoice && (
        <p>
          <a className="button button--primary" href={invoicePath(outcome.invoice)}>
            {`Open your invoice ${outcome.invoice.number}`}
          </a>
        </p>
      )}
      {outcome.actionUrl && (
        <p>
          <a className="button button--primary" href={outcome.actionUrl} rel="noreferrer">
            Enter the two deposits
          </a>
        </p>
      )}
      {next ? (
        <Onward next={next} isSecond={outcome.actionUrl !== null || outcome.invoice !== null} />
      ) : (
        <WaysOn outcome={outcome} />
      )}
      <WhatComes outcome={outcome} areSent={mail.areSent} />
      {outcome.correctableEmail && (
        <EmailForm path="/payment-success" email={outcome.correctableEmail} rejected={rejected} />
      )}
    </PublicPage>
  );
}

/** What happens next, and when; nothing for an order that is over. */
function WhatComes({
  outcome: { state, correctableEmail, invoice, isActors },
  areSent,
}: {
  outcome: CheckoutOutcome;
  areSent: boolean;
}) {
  if (!(state in nextEvents)) return null;
  const events = [
    ...(areSent && correctableEmail ? [`Now: a mail to ${correctableEmail} with everything you need.`] : []),
    ...(isActors ? [] : ["Today: choose a username and a password, and write your first story."]),
    ...(nextEvents[state] ?? []),
    ...(invoice
      ? [`By ${formatDate(invoice.dueAt)}: please pay your invoice. Printing can then begin.`]
      : []),
  ];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="what-comes">
      <h2 id="what-comes">What comes next</h2>
      <ol>
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ol>
    </section>
  );
}

const nextEvents: Partial<Record<CheckoutState, string[]>> = {
  invoiced: [],
  processing: ["In a few business days: your payment arrives, and you can order your book."],
  verifying: ["In 1-2 business days: two small deposits in your bank account, to be entered here."],
};

const nextLabels: Record<NextStep["path"], string> = {
  "/account-setup": "Set up your account",
  "/biography-builder": "Go to your stories",
  "/payment-success": "Check again",
};

function Onward({ next: { path, refreshSeconds }, isSecond }: { next: NextStep; isSecond: boolean }) {
  return (
    <>
      {refreshSeconds && <p>{`This page checks again every ${refreshSeconds} seconds.`}</p>}
      <p>
        <a className={isSecond ? "button" : "button button--primary"} href={path}>
          {nextLabels[path]}
        </a>
      </p>
    </>
  );
}

function WaysOn({ outcome: { state, planId, isActors } }: { outcome: CheckoutOutcome }) {
  const isOver = state === "failed" || state === "expired" || state === "cancelled";
  if (isOver) {
    return (
      <a className="button button--primary" href={`/checkout?plan=${planId}`}>
        Try again
      </a>
    );
  }
  return isActors ? (
    <a className="button button--primary" href="/account#plan">
      See your plan
    </a>
  ) : (
    <a className="button" href="/">
      Back to the first page
    </a>
  );
}

function NothingKnown({ shell, mail }: { shell: PageShell; mail: MailHelp }) {
  return (
    <PublicPage shell={shell} isNarrow>
      <h1>Payment Status</h1>
      <p>{`We cannot tell the status of your payment in this browser. ${whereToLook(mail)}`}</p>
      <a className="button" href="/contact">
        Write to us
      </a>
    </PublicPage>
  );
}

/** Promises no mail where none is sent. */
function whereToLook({ areSent, supportEmail }: MailHelp): string {
  if (areSent) return "If you have just paid, please check your email: we have sent you a link to continue.";
  return supportEmail
    ? `If you have just paid, please open this page in the browser you paid in, or write to ${supportEmail}.`
    : "If you have just paid, please open this page in the browser you paid in, or write to us.";
}

function invoiceWords({ planName, dueCents, invoice }: CheckoutOutcome): string {
  const amount = formatExactMoney(dueCents);
  if (!invoice) return `We will send you an invoice for ${planName}: ${amount}. You can start writing now.`;
  const due = formatDate(invoice.dueAt);
  return `Your invoice for ${planName} is ${amount}, to be paid by ${due}. You can start writing now: until ${due} with 1 GB for photos and recordings, and without limits once it is paid. Printing waits for the payment.`;
}

interface Words {
  title: string;
  kind: "success" | "error" | "plain";
  text: string;
}

function words(outcome: CheckoutOutcome, { areSent }: MailHelp): Words {
  const { planName, dueCents, failure } = outcome;
  const amount = formatExactMoney(dueCents);
  const paid = dueCents === 0 ? "There was nothing to pay." : `We have received ${amount}.`;
  const byState: Record<CheckoutState, Words> = {
    paid: { title: "Payment Successful!", kind: "success", text: `${paid} ${planName} is yours.` },
    processing: {
      title: "Payment Processing",
      kind: "success",
      text: `Your payment of ${amount} is on its way; a bank takes a few days. You can start writing now, and order your book once it has arrived.`,
    },
    verifying: {
      title: "Bank Verification Required",
      kind: "success",
      text: `Two small deposits will arrive in your bank account within 1-2 business days. Please look them up and enter them; then your payment of ${amount} starts. You can start writing now.`,
    },
    open: {
      title: "Payment Status",
      kind: "plain",
      text: `${failure ? `${failure} ` : ""}We have not received your payment of ${amount} yet. If you have just paid, please give it a moment${areSent ? "; if this does not change, please check your email." : "."}`,
    },
    invoiced: {
      title: "Your invoice",
      kind: "success",
      text: `Thank you for your order. ${invoiceWords(outcome)} Nothing has been charged yet.`,
    },
    failed: { title: "Payment Failed", kind: "error", text: failure || "The payment did not go through." },
    expired: {
      title: "Payment Status",
      kind: "error",
      text: "This checkout was not paid in time, and has ended. Nothing was charged.",
    },
    cancelled: {
      title: "Payment Status",
      kind: "error",
      text: "This checkout was cancelled. Nothing was charged.",
    },
    refunded: {
      title: "Payment Status",
      kind: "plain",
      text: `Your payment of ${amount} was returned to you.`,
    },
    disputed: {
      title: "Payment Status",
      kind: "plain",
      text: `Your payment of ${amount} is being reviewed by your bank.`,
    },
  };
  return byState[outcome.state];
}
