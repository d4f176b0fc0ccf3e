import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { HousePayment } from "~/domain/selling/houses/house-payments.server";
import {
  buyerLines,
  type Invoice,
  invoicePath,
  refundLines,
  stateText,
} from "~/domain/selling/invoices/invoice";
import { saidIn } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Paper } from "../../layout/paper";
import { DepositsLink } from "./deposits-link";

interface InvoiceScreenProps {
  shell: PageShell;
  invoice: Invoice;
  /** Null for an invoice that is not a house's. */
  housePayment: HousePayment | null;
  /** False where the print engine does not run. */
  hasPdf: boolean;
  /** Null where nobody knows whence the reader comes. */
  back: string | null;
}

export function InvoiceScreen({ shell, invoice, housePayment, hasPdf, back }: InvoiceScreenProps) {
  return (
    <Paper brandName={invoice.seller.name} back={back === null ? null : { href: back, label: t("Back") }}>
      {shell.status && <Notice kind={shell.status.kind} title={shell.status.title} />}
      <p className="no-print ways">
        {hasPdf ? (
          <a href={`${invoicePath(invoice)}/invoice.pdf`}>{t("Open it as a PDF")}</a>
        ) : (
          t("This server cannot make a PDF. Please print this page.")
        )}
      </p>
      {invoice.payUrl && (
        <p className="no-print">
          <a className="button button--primary" href={invoice.payUrl} rel="noreferrer">
            {t("Pay online")}
          </a>
        </p>
      )}
      {housePayment && <PayHouse invoice={invoice} payment={housePayment} />}
      {/* Called at once, not rendered later: what it says is the document, in its own language. */}
      {saidIn(invoice.language, () => invoicePaper(invoice))}
    </Paper>
  );
}

function invoicePaper(invoice: Invoice) {
  const { number, seller, buyer, issuedAt, dueAt, language } = invoice;
  const state = stateText(invoice);
  return (
    <div lang={language} dir={directionOfLanguage(language)}>
      <address className="paper__address">
        {seller.address.split("\n").map((line) => (
          <span key={line}>{line}</span>
        ))}
        {seller.taxNumber && <span>{t("Tax number: {taxNumber}", { taxNumber: seller.taxNumber })}</span>}
      </address>
      <h1>{t("Invoice {number}", { number: String(number) })}</h1>
      {state && <p className={invoice.state === "paid" ? "paper__state" : "paper__stop"}>{state}</p>}
      <section className="paper__part">
        <h2>{t("Billed to")}</h2>
        <address className="paper__address">
          <strong dir="auto">{buyer.name}</strong>
          {buyerLines({ ...buyer, name: "" }).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <p>
        {state
          ? t("Date: {issued}.", { issued: formatDate(issuedAt) })
          : t("Date: {issued}. Please pay by {due}.", {
              issued: formatDate(issuedAt),
              due: formatDate(dueAt),
            })}
      </p>
      {invoiceLines(invoice)}
    </div>
  );
}

function invoiceLines(invoice: Invoice) {
  const { lines, totalCents } = invoice;
  return (
    <table className="paper__table">
      <thead>
        <tr>
          <th scope="col">{t("What")}</th>
          <th scope="col">{t("Amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, cents }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{formatExactMoney(cents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t("Total")}</th>
          <td>
            <strong>{formatExactMoney(totalCents)}</strong>
          </td>
        </tr>
        {refundLines(invoice).map(({ label, cents }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{formatExactMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PayHouse({ invoice, payment }: { invoice: Invoice; payment: HousePayment }) {
  const { status, canPay, actionUrl } = payment;
  if (invoice.state !== "open") return null;
  return (
    <div className="no-print paper__pay">
      {status === "failed" && (
        <Notice kind="error" title={t("The payment was not taken.")}>
          <p>{t("Nothing was charged. Please try again, or pay another way.")}</p>
        </Notice>
      )}
      {status === "processing" && (
        <Notice kind="plain" title={t("Your payment is on its way.")}>
          <p>{t("Please do not pay again. A bank account takes some days.")}</p>
        </Notice>
      )}
      {actionUrl && <DepositsLink href={actionUrl} />}
      {canPay && (
        <ButtonForm action={invoicePath(invoice)}>
          <button
            type="submit"
            name="intent"
            value="pay"
            className="button button--primary"
            data-busy-label={t("One moment...")}
          >
            {t("Pay online")}
          </button>
        </ButtonForm>
      )}
    </div>
  );
}
