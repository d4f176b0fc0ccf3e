import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Conflict, Unavailable } from "~/domain/base/errors";
import {
  findHousePayment,
  startHousePage,
  syncHousePayment,
} from "~/domain/selling/houses/house-payments.server";
import { findInvoiceBearer } from "~/domain/selling/invoices/invoices.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { unlistedPageTitle } from "~/ui/page-title";
import { InvoiceScreen } from "~/views/selling/invoices/invoice-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(
    data?.shell.brandName,
    t("Invoice {number}", { number: String(data?.invoice.number ?? "") }).trim(),
  );

/** Whoever has its address may read an invoice: it was mailed to who pays it. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ context, bearer, url }) => {
      const opened = requireBearer(bearer, "invoice");
      const isBack = url.searchParams.has("paid") && opened.invoice.state === "open";
      if (isBack) await syncHousePayment(context, opened);
      const { invoice } = (isBack && (await findInvoiceBearer(context.db, opened.invoice.token))) || opened;
      return {
        invoice,
        housePayment: await findHousePayment(context, opened),
        hasPdf: context.findPrograms().printEngine,
      };
    },
    () => ({ "X-Robots-Tag": "noindex, nofollow" }),
  );
}

/** Leads to the payment service's page. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context, bearer, url }) => {
    await readForm(request, context);
    try {
      return redirect(await startHousePage(context, requireBearer(bearer, "invoice")), 303);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Unavailable)) throw error;
      return redirectWithFlash(context, url.pathname, { kind: "error", title: t(error.said) });
    }
  });
}

export default function InvoicePage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <InvoiceScreen shell={shell} {...data} />;
}
