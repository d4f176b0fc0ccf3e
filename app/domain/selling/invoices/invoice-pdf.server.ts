import { currentLanguage } from "~/messages/language";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { formatDate, formatExactMoney } from "../../base/format";
import type { WorkerProcesses } from "../../base/worker-processes";
import { cityLine, type Invoice, stateText } from "./invoice";

/** The input of the worker: everything as it is printed. */
export interface InvoiceJob {
  assets: string;
  /** The folder of the typesetter's work; the worker deletes it. */
  folder: string;
  invoice: PrintedInvoice;
}

export interface PrintedInvoice {
  number: string;
  seller: string[];
  taxNumber: string;
  buyer: string[];
  issuedOn: string;
  dueOn: string;
  state: string;
  lines: { label: string; amount: string }[];
  total: string;
  language: Language;
  words: InvoiceWords;
}

/** The words around the figures. */
interface InvoiceWords {
  title: string;
  taxNumber: string;
  billedTo: string;
  date: string;
  payBy: string;
  total: string;
}

export interface InvoicePdf {
  pdf: Uint8Array;
}

interface PdfDeps {
  workers: WorkerProcesses;
  bookFiles: { makeScratch(): Promise<string>; readonly assets: string };
}

/** The invoice as a PDF, typeset in a worker process. Throws Unavailable where the print engine does not run. */
export async function makeInvoicePdf({ workers, bookFiles }: PdfDeps, invoice: Invoice): Promise<Uint8Array> {
  const folder = await bookFiles.makeScratch();
  const job: InvoiceJob = { assets: bookFiles.assets, folder, invoice: toPrinted(invoice) };
  const { pdf } = await workers.run<InvoicePdf>("invoice", job, null);
  return pdf;
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
  return {
    number: String(number),
    seller: [seller.name, ...seller.address.split("\n")].filter(Boolean),
    taxNumber: seller.taxNumber,
    buyer: [buyer.name, buyer.address, cityLine(buyer), buyer.email].filter(Boolean),
    issuedOn: formatDate(invoice.issuedAt),
    dueOn: formatDate(invoice.dueAt),
    state: stateText(invoice),
    lines: lines.map(({ label, cents }) => ({ label, amount: formatExactMoney(cents) })),
    total: formatExactMoney(invoice.totalCents),
    language: currentLanguage(),
    words: invoiceWords(printed),
  };
}
