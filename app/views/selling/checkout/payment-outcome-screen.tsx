import type { CheckoutState } from "~/db/tables";
import { formatDate } from "~/domain/base/format";
import type { CheckoutOutcome } from "~/domain/selling/checkouts/outcome.server";
import type { MailHelp } from "~/http/site.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicPage } from "../../public/public-page";
import { DepositsLink } from "../invoices/deposits-link";
import { InvoiceLink } from "../invoices/invoice-link";
import { EmailForm } from "./email-form";
import { outcomeWords, whereToLook } from "./outcome-words";
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
  const { title, kind, text } = outcomeWords(outcome, mail);
  return (
    <PublicPage shell={shell} isNarrow>
      <RejectedSummary rejected={rejected} />
      <h1>{title}</h1>
      <Notice kind={kind}>
        <p>{text}</p>
      </Notice>
      {outcome.invoice && <InvoiceLink invoice={outcome.invoice} isPrimary />}
      {outcome.actionUrl && <DepositsLink href={outcome.actionUrl} />}
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
    ...(areSent && correctableEmail
      ? [t("Now: an email to {email} with everything you need.", { email: correctableEmail })]
      : []),
    ...(isActors ? [] : [t("Today: choose a username and a password, and write your first story.")]),
    ...(nextEvents[state] ?? []).map((event) => t(event)),
    ...(invoice
      ? [
          t("By {day}: please pay your invoice. Printing can then begin.", {
            day: formatDate(invoice.dueAt),
          }),
        ]
      : []),
  ];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="what-comes">
      <h2 id="what-comes">{t("What comes next")}</h2>
      <ol>
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ol>
    </section>
  );
}

const nextEvents: Partial<Record<CheckoutState, Message[]>> = {
  invoiced: [],
  processing: [message("In a few business days: your payment arrives, and you can order your book.")],
  verifying: [message("In 1-2 business days: two small deposits in your bank account, to be entered here.")],
};

const nextLabels: Record<NextStep["path"], Message> = {
  "/account-setup": message("Set up your account"),
  "/biography-builder": message("Go to your stories"),
  "/payment-success": message("Check again"),
};

function Onward({ next: { path, refreshSeconds }, isSecond }: { next: NextStep; isSecond: boolean }) {
  return (
    <>
      {refreshSeconds && (
        <p>{t("This page checks again every {seconds} seconds.", { seconds: String(refreshSeconds) })}</p>
      )}
      <p>
        <a className={isSecond ? "button" : "button button--primary"} href={path}>
          {t(nextLabels[path])}
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
        {t("Try again")}
      </a>
    );
  }
  return isActors ? (
    <a className="button button--primary" href="/account#plan">
      {t("See your plan")}
    </a>
  ) : (
    <a className="button" href="/">
      {t("Back to the first page")}
    </a>
  );
}

function NothingKnown({ shell, mail }: { shell: PageShell; mail: MailHelp }) {
  return (
    <PublicPage shell={shell} isNarrow>
      <h1>{t("Payment Status")}</h1>
      <p>{`${t("We cannot tell the status of your payment in this browser.")} ${whereToLook(mail)}`}</p>
      <a className="button" href="/contact">
        {t("Write to us")}
      </a>
    </PublicPage>
  );
}
