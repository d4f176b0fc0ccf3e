import { rm } from "node:fs/promises";
import { createTypesetter } from "~/domain/book/print/engine/typeset";
import type { InvoiceJob, InvoicePdf } from "~/domain/selling/invoices/invoice-pdf.server";
import { serveOnce } from "./worker";

serveOnce(async ({ assets, folder, invoice }: InvoiceJob): Promise<InvoicePdf> => {
  try {
    const typesetter = await createTypesetter(assets, folder, [], JSON.stringify(invoice));
    return { pdf: (await typesetter.typeset("invoice", invoice)).pdf() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
