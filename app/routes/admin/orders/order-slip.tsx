import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStaffOrder } from "~/domain/selling/orders/fulfilment.server";
import { findSlipLanguages } from "~/domain/selling/orders/slip-languages.server";
import { getCustoms } from "~/domain/selling/shipping/customs.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PackingSlip } from "~/views/selling/orders/papers";
import { slipsHref } from "~/views/selling/orders/staff-order-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data ? t("Packing slip {number}", { number: data.order.orderNumber }) : t("Packing slip"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => {
    const order = await getStaffOrder(context.db, actor, orderNumber);
    if (order.lines.length > 1) throw redirect(slipsHref(order));
    const languageOf = await findSlipLanguages(context.db, [order.id]);
    return { order, customs: await getCustoms(context.db), language: languageOf(order.id) };
  });
}

export default function PackingSlipPage() {
  const { shell, order, customs, language } = useLoaderData<typeof loader>();
  return <PackingSlip brandName={shell.brandName} order={order} customs={customs} language={language} />;
}
