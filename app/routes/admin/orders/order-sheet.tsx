import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStaffOrder } from "~/domain/selling/orders/fulfilment.server";
import { readSheetFacts } from "~/domain/selling/orders/staff-files.server";
import { getCustoms } from "~/domain/selling/shipping/customs.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { OrderSheet } from "~/views/selling/orders/papers";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data ? t("Order sheet {number}", { number: data.order.orderNumber }) : t("Order sheet"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => ({
    order: await getStaffOrder(context.db, actor, orderNumber),
    sheet: await readSheetFacts(context, actor, orderNumber),
    customs: await getCustoms(context.db),
  }));
}

export default function OrderSheetPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <OrderSheet brandName={shell.brandName} {...data} />;
}
