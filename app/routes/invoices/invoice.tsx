import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadPublicPage } from "~/http/page.server";
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
    async ({ context, bearer }) => ({
      invoice: requireBearer(bearer, "invoice").invoice,
      hasPdf: context.findPrograms().printEngine,
    }),
    () => ({ "X-Robots-Tag": "noindex, nofollow" }),
  );
}

export default function InvoicePage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <InvoiceScreen shell={shell} {...data} />;
}
