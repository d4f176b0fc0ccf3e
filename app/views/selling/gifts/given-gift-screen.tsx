import type { ReactNode } from "react";
import { formatDate, formatExactMoney } from "~/domain/base/format";
import { formatAppointment } from "~/domain/base/time-zones";
import { isOver, isUnderWay } from "~/domain/selling/checkouts/states";
import type { GiftPayment, GivenGift } from "~/domain/selling/gifts/given-gifts.server";
import { changeGiftFormId } from "~/domain/selling/gifts/schema";
import type { Language } from "~/messages/languages";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PlainSelect } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { DaySentence } from "../../layout/day-sentence";
import { PublicPage } from "../../public/public-page";
import { DepositsLink } from "../invoices/deposits-link";
import { InvoiceLink } from "../invoices/invoice-link";
import { GiftFields } from "./gift-fields";

interface GivenGiftScreenProps {
  shell: PageShell;
  token: string;
  gift: GivenGift;
  zones: string[];
  /** Languages in which the letter and the card can be. */
  offered: Language[];
  /** Whether mails can have links here. */
  canMail: boolean;
  /** Whether the receiver lets the giver order copies of the book. */
  canOrder: boolean;
  rejected: RejectedForm | undefined;
}

export function GivenGiftScreen(props: GivenGiftScreenProps) {
  const { shell, token, gift, rejected } = props;
  const { recipientName, payment, planName } = gift;
  const isGiven = payment === null || payment.state === "paid";
  return (
    <PublicPage shell={shell} isNarrow>
      <RejectedSummary rejected={rejected} />
      <div className="given-gift">
        <h1>{t("Your gift for {name}", { name: recipientName })}</h1>
        <p className="lead">{stateWords(props, isGiven)}</p>
        {props.canOrder && (
          <p>
            <a className="button" href={`/gifts/${token}/copies`}>
              {t("Order copies of the book")}
            </a>
          </p>
        )}
        {payment && <Payment token={token} payment={payment} planName={planName} />}
        {gift.bouncedAt && gift.canChange && (
          <Notice kind="error" title={t("The email could not be delivered")}>
            <p>{t("Please look at the address below, and save it: then it goes out again at once.")}</p>
          </Notice>
        )}
        {isGiven && gift.canChange && <Card token={token} code={gift.code} />}
        {isGiven && gift.canChange && gift.sentAt && gift.recipientEmail && (
          <ButtonForm action={`/gifts/${token}`}>
            <button
              type="submit"
              name="intent"
              value="gift/send"
              className="button"
              data-busy-label={t("One moment...")}
            >
              {t("Send it again")}
            </button>
          </ButtonForm>
        )}
        {gift.canChange && (payment === null || !isOver(payment.state)) && <ChangeForm {...props} />}
      </div>
    </PublicPage>
  );
}

function stateWords({ gift, canMail }: GivenGiftScreenProps, isGiven: boolean): ReactNode {
  const { state, unwrappedAt, sentAt, sendAt, timeZone, recipientName, payment } = gift;
  if (state === "refunded") return t("It was refunded, and is closed.");
  if (state === "unwrapped" && unwrappedAt)
    return (
      <DaySentence
        text={t("Unwrapped on <when>{day}</when>.", { day: formatDate(unwrappedAt) })}
        at={unwrappedAt}
      />
    );
  if (!isGiven) {
    const isSoon = payment !== null && isUnderWay(payment.state) && sendAt !== null && canMail;
    if (!isSoon) return t("It is ready as soon as your payment has arrived.");
    const when = formatAppointment(sendAt, timeZone);
    return t("It goes out on {when}, or as soon as your payment has arrived if that is later.", { when });
  }
  if (state === "sent" && sentAt)
    return (
      <DaySentence
        text={t("Sent on <when>{day}</when>. It is not unwrapped yet.", { day: formatDate(sentAt) })}
        at={sentAt}
      />
    );
  if (sendAt === null)
    return t("It waits for you: print the card and put it into {name}’s hands.", { name: recipientName });
  if (!canMail) return t("No email can be sent here. Please print the card.");
  return t("It goes out on {when}.", { when: formatAppointment(sendAt, timeZone) });
}

interface PaymentProps {
  token: string;
  payment: GiftPayment;
  planName: string;
}

function Payment({ token, payment, planName }: PaymentProps) {
  const { state, dueCents, failure, actionUrl, invoice } = payment;
  const amount = formatExactMoney(dueCents);
  return (
    <>
      {state === "paid" && (
        <Notice kind="success">
          <p>
            {dueCents === 0
              ? t("There was nothing to pay for {planName}.", { planName })
              : t("{planName} is paid: {amount}. It never renews.", { planName, amount })}
          </p>
        </Notice>
      )}
      {state === "open" && (
        <Notice kind="plain">
          <p>
            {failure ? `${t(failure as Message)} ` : ""}
            {t("We have not received your payment of {amount} yet.", { amount })}
          </p>
        </Notice>
      )}
      {(state === "processing" || state === "verifying") && (
        <Notice kind="plain">
          <p>
            {t(
              "Your bank takes a few days to send your payment. Until it has arrived, the gift is not sent and nobody can unwrap it. The card is here then.",
            )}
          </p>
        </Notice>
      )}
      {state === "invoiced" && (
        <Notice kind="plain">
          <p>
            {t(
              "Your invoice of {amount} is not paid yet. Until it is, the gift is not sent and nobody can unwrap it. The card is here then.",
              { amount },
            )}
          </p>
        </Notice>
      )}
      {isOver(state) && (
        <Notice kind="error">
          <p>{t("The payment did not go through, so nothing is sent. Nothing was charged.")}</p>
        </Notice>
      )}
      {actionUrl && <DepositsLink href={actionUrl} />}
      {invoice && <InvoiceLink invoice={invoice} by={`/gifts/${token}/invoices/${invoice.number}`} />}
    </>
  );
}

function Card({ token, code }: { token: string; code: string }) {
  return (
    <section className="card given-gift__card" aria-labelledby="gift-card">
      <h2 id="gift-card">{t("The card")}</h2>
      <p>{t("Print it, fold it once, and put it into their hands. Or show the code on your phone.")}</p>
      <p className="given-gift__code">{code}</p>
      <form method="get" action={`/gifts/${token}/card.pdf`}>
        <PlainSelect
          id="card-design"
          name="design"
          label={t("Design##of a card")}
          value="1"
          options={[
            { value: "1", label: t("Burgundy, with a book") },
            { value: "2", label: t("White, with the question") },
            { value: "3", label: t("Winter gray") },
          ]}
        />
        <PlainSelect
          id="card-paper"
          name="paper"
          label={t("Paper")}
          value="letter"
          options={[
            { value: "letter", label: t("US letter") },
            { value: "a5", label: t("A5") },
          ]}
        />
        <button type="submit" className="button button--primary">
          {t("Print the card")}
        </button>
      </form>
    </section>
  );
}

function ChangeForm({ token, gift, zones, offered, rejected }: GivenGiftScreenProps) {
  const { recipientName, calledAs, recipientEmail, isOnPaper, sendOn, hour, timeZone, lines, givers } = gift;
  const [question = "", question2 = "", question3 = ""] = gift.questions;
  const values = {
    ...{
      recipientName,
      calledAs,
      recipientEmail: recipientEmail ?? "",
      sendOn,
      hour,
      timeZone,
      language: gift.language,
      lines,
      givers,
    },
    ...{ way: isOnPaper ? ("paper" as const) : ("email" as const), question, question2, question3 },
  };
  const { form, fields } = formState(changeGiftFormId, values, rejected);
  return (
    <details
      className="given-gift__change"
      open={rejected?.formId === changeGiftFormId || gift.bouncedAt !== null}
    >
      <summary className="button">{t("Change words, day or address")}</summary>
      <Form form={form} action={`/gifts/${token}`} defaultIntent="gift/change" hasSummaryAbove>
        <GiftFields fields={fields} zones={zones} offered={offered} />
        <button
          type="submit"
          name="intent"
          value="gift/change"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save")}
        </button>
      </Form>
    </details>
  );
}
