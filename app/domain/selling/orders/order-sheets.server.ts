import { t } from "~/messages/translate";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import type { BookFiles } from "../../book/print/book-files.server";
import { sayFindings } from "../../book/print/checks/finding";
import { spineWidth } from "../../book/print/printer-profile";
import type { Customs } from "../shipping/customs";
import type { ChosenOrder } from "./chosen-orders.server";
import { readFrozen } from "./frozen-book.server";
import { toLine } from "./order-lines.server";
import { isOnHold, type SheetFacts } from "./orders";
import { sheetRows } from "./sheet-rows";

interface PrintedSheet {
  number: string;
  rows: [name: string, value: string][];
  findings: string[];
  notes: string;
  /** Stands in red on the sheet; empty where nothing keeps it. */
  stop: string;
}

/** The printer's facts of a book; null once its files are deleted. */
export async function readFacts(
  bookFiles: BookFiles,
  { folder, pages }: ChosenOrder["row"],
): Promise<SheetFacts | null> {
  if (folder === null) return null;
  const { profile, findings } = await readFrozen(bookFiles, { folder });
  return {
    profile: profile.name,
    trim: profile.trim,
    spine: spineWidth(pages, profile),
    findings: sayFindings(findings),
  };
}

/** The sheets for the printer of chosen orders: how many copies of which book, and where they go. */
export async function sheetsOf(
  bookFiles: BookFiles,
  orders: ChosenOrder[],
  customs: Customs,
): Promise<PrintedSheet[]> {
  const sheets: PrintedSheet[] = [];
  for (const { row, lines } of orders) {
    const facts = await readFacts(bookFiles, row);
    const copies = lines.reduce((sum, line) => sum + line.copies, 0);
    sheets.push({
      number: row.orderNumber,
      rows: sheetRows({ ...row, copies, lines: lines.map(toLine) }, facts, customs),
      findings: facts?.findings.map(({ text }) => text) ?? [],
      notes: row.notes,
      stop: isOnHold(row) ? t("ON HOLD: do not print, do not ship.") : "",
    });
  }
  return sheets;
}

/** The sheets as one PDF, a page each or more. Throws Unavailable where the print engine does not run. */
export function makeOrderSheets(
  deps: PaperDeps,
  sheets: PrintedSheet[],
  brandName: string,
): Promise<Uint8Array> {
  return makePaper(deps, "order-sheets", {
    ...{ title: t("Order sheets"), author: brandName, brand: brandName, paper: "us-letter" },
    words: { sheet: t("Print order"), check: t("What the print check said"), notes: t("Notes") },
    sheets,
  });
}
