import type { LoaderFunctionArgs } from "@remix-run/node";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { makeInvoicePdf } from "~/domain/selling/invoices/invoice-pdf.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** Leads to the page that can be printed, where the print engine cannot run. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, async ({ context, bearer }) => {
    const { invoice } = requireBearer(bearer, "invoice");
    return paperResponse({
      name: t("invoice-{number}", { number: String(invoice.number) }),
      make: () => makeInvoicePdf(context, invoice),
      instead: () =>
        redirectWithFlash(context, invoicePath(invoice), {
          kind: "error",
          title: t("The PDF could not be made just now. Please print this page instead."),
        }),
      headers: { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex, nofollow" },
    });
  });
}
