import type { LoaderFunctionArgs } from "@remix-run/node";
import { Unavailable } from "~/domain/base/errors";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { makeInvoicePdf } from "~/domain/selling/invoices/invoice-pdf.server";
import { getInvoice } from "~/domain/selling/invoices/invoices.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";

/** Leads to the page that can be printed, where the print engine cannot run. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, async ({ context, bearer }) => {
    const invoice = await getInvoice(context.db, requireBearer(bearer));
    try {
      const pdf = await makeInvoicePdf(context, invoice);
      const headers = {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="invoice-${invoice.number}.pdf"`,
        "Cache-Control": "private, no-cache",
        "X-Robots-Tag": "noindex, nofollow",
      };
      return new Response(Buffer.from(pdf), { headers });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return redirectWithFlash(context, invoicePath(invoice), {
        kind: "error",
        title: "The PDF could not be made just now. Please print this page instead.",
      });
    }
  });
}
