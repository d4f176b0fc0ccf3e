import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStaffOrder } from "~/domain/orders/fulfilment.server";
import { loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { PackingSlip } from "~/views/orders/packing-slip";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, `Packing slip ${data?.order.orderNumber ?? ""}`.trim());

/** What lies in the parcel. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => ({
    order: await getStaffOrder(context.db, actor, orderNumber),
  }));
}

export default function PackingSlipPage() {
  const { frame, order } = useLoaderData<typeof loader>();
  return <PackingSlip brandName={frame.brandName} order={order} />;
}
