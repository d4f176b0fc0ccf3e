import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Db } from "~/db/open.server";
import { Conflict, Unavailable } from "~/domain/base/errors";
import {
  findHousePayment,
  startHousePage,
  syncHousePayment,
} from "~/domain/selling/houses/house-payments.server";
import { findInvoiceBearer, type InvoiceBearer } from "~/domain/selling/invoices/invoices.server";
import { findInvoicedPayer } from "~/domain/selling/orders/payers/invoiced-payer.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { readInvoiceBack } from "~/http/cookies/invoice-back.server";
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
    async ({ request, context, bearer, url }) => {
      const opened = requireBearer(bearer, "invoice");
      const isBack = url.searchParams.has("paid") && opened.invoice.state === "open";
      if (isBack) await syncHousePayment(context, opened);
      const { invoice } = (isBack && (await findInvoiceBearer(context.db, opened.invoice.token))) || opened;
      return {
        invoice,
        housePayment: await findHousePayment(context, opened),
        hasPdf: context.findPrograms().printEngine,
        back:
          (await readInvoiceBack(request, context.config, invoice.number)) ??
          (await backOf(context.db, opened)),
      };
    },
    () => ({ "X-Robots-Tag": "noindex, nofollow" }),
  );
}

const backTo = { plan: "/payment-success", house: "/admin/house-bills" };

/** An order that no account has was paid by a relative, or by whoever has the secret page of a gift. */
async function backOf(db: Db, { invoice, opens }: InvoiceBearer): Promise<string | null> {
  if (invoice.isFor !== "book") return backTo[invoice.isFor];
  const payer = await findInvoicedPayer(db, opens);
  if (payer === null) return "/orders";
  return payer.circleId === null ? null : `/reading/copies?circle=${payer.circleId}`;
}

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
