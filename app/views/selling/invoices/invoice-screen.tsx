import { formatDate, formatExactMoney } from "~/domain/base/format";
import { cityLine, type Invoice, invoicePath, stateText } from "~/domain/selling/invoices/invoice";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { Paper } from "../../layout/paper";

interface InvoiceScreenProps {
  shell: PageShell;
  invoice: Invoice;
  /** False where the print engine does not run. */
  hasPdf: boolean;
}

export function InvoiceScreen({ shell, invoice, hasPdf }: InvoiceScreenProps) {
  const { number, seller, buyer, lines, totalCents, issuedAt, dueAt } = invoice;
  const state = stateText(invoice);
  return (
    <Paper brandName={seller.name} back={{ href: "/payment-success", label: "Back" }}>
      {shell.status && <Notice kind={shell.status.kind} title={shell.status.title} />}
      <p className="no-print">
        {hasPdf ? (
          <a href={`${invoicePath(invoice)}/invoice.pdf`}>Open it as a PDF</a>
        ) : (
          "This server cannot make a PDF. Please print this page."
        )}
      </p>
      {invoice.payUrl && (
        <p className="no-print">
          <a className="button button--primary" href={invoice.payUrl} rel="noreferrer">
            Pay online
          </a>
        </p>
      )}
      <address className="paper__address">
        {seller.address.split("\n").map((line) => (
          <span key={line}>{line}</span>
        ))}
        {seller.taxNumber && <span>{`Tax number: ${seller.taxNumber}`}</span>}
      </address>
      <h1>{`Invoice ${number}`}</h1>
      {state && <p className="paper__stop">{state}</p>}
      <section className="paper__part">
        <h2>Billed to</h2>
        <address className="paper__address">
          <strong>{buyer.name}</strong>
          <span>{buyer.address}</span>
          <span>{cityLine(buyer)}</span>
          <span>{buyer.email}</span>
        </address>
      </section>
      <p>{`Date: ${formatDate(issuedAt)}. Please pay by ${formatDate(dueAt)}.`}</p>
      <table className="paper__table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
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
            <th scope="row">Total</th>
            <td>
              <strong>{formatExactMoney(totalCents)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </Paper>
  );
}
