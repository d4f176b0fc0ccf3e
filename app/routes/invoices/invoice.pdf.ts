import type { LoaderFunctionArgs } from "@remix-run/node";
import { Unavailable } from "~/domain/base/errors";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { makeInvoicePdf } from "~/domain/selling/invoices/invoice-pdf.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** Leads to the page that can be printed, where the print engine cannot run. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, async ({ context, bearer }) => {
    const { invoice } = requireBearer(bearer, "invoice");
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
        title: t("The PDF could not be made just now. Please print this page instead."),
      });
    }
  });
}
