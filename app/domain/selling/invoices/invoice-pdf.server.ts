import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { formatDate, formatExactMoney } from "../../base/format";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { buyerLines, type Invoice, refundLines, stateText } from "./invoice";

export interface PrintedInvoice {
  number: string;
  seller: string[];
  taxNumber: string;
  buyer: string[];
  issuedOn: string;
  /** Empty once it is paid or void. */
  dueOn: string;
  state: string;
  lines: { label: string; amount: string }[];
  total: string;
  /** What follows the total. */
  after: { label: string; amount: string }[];
  language: Language;
  words: InvoiceWords;
}

interface InvoiceWords {
  title: string;
  taxNumber: string;
  billedTo: string;
  date: string;
  payBy: string;
  total: string;
}

/** The invoice as a PDF, in its own language. Throws Unavailable where the print engine does not run. */
export function makeInvoicePdf(deps: PaperDeps, invoice: Invoice): Promise<Uint8Array> {
  return makePaper(
    deps,
    "invoice",
    inLanguage(invoice.language, () => toPrinted(invoice)),
  );
}

function invoiceWords({ number, seller: { taxNumber } }: Invoice): InvoiceWords {
  return {
    title: t("Invoice {number}", { number: String(number) }),
    taxNumber: taxNumber && t("Tax number: {taxNumber}", { taxNumber }),
    billedTo: t("Billed to"),
    date: t("Date:"),
    payBy: t("Please pay by:"),
    total: t("Total"),
  };
}

function toPrinted(printed: Invoice): PrintedInvoice {
  const { number, seller, buyer, lines, ...invoice } = printed;
  const state = stateText(invoice);
  return {
    number: String(number),
    seller: [seller.name, ...seller.address.split("\n")].filter(Boolean),
    taxNumber: seller.taxNumber,
    buyer: buyerLines(buyer),
    issuedOn: formatDate(invoice.issuedAt),
    dueOn: state ? "" : formatDate(invoice.dueAt),
    state,
    lines: lines.map(({ label, cents }) => ({ label, amount: formatExactMoney(cents) })),
    total: formatExactMoney(invoice.totalCents),
    after: refundLines(printed).map(({ label, cents }) => ({ label, amount: formatExactMoney(cents) })),
    language: printed.language,
    words: invoiceWords(printed),
  };
}
