import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { findGivenInvoice } from "~/domain/selling/orders/payers/given-invoice.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { serializeInvoiceBack } from "~/http/cookies/invoice-back.server";
import { publicPageAction } from "~/http/page.server";

/** Leads from the page of a gift to an invoice, and notes the way back in this browser. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, async ({ context, bearer, params }) => {
    const number = readRowId(params.number ?? "") ?? 0;
    const invoice = await findGivenInvoice(context.db, requireBearer(bearer, "gift"), number);
    if (!invoice) throw new NotFound();
    const page = `/gifts/${params.token}`;
    const back = invoice.isOfGift ? page : `${page}/copies?for=me`;
    const headers = {
      "Set-Cookie": await serializeInvoiceBack(context.config, invoice.number, back),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    };
    return redirect(invoicePath(invoice), { status: 303, headers });
  });
}
