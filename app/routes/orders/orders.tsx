import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOrders } from "~/domain/orders/orders.server";
import { loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { OrdersScreen } from "~/views/orders/orders-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Your orders");

/** The actor's orders, the newest first. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({ orders: await listOrders(context.db, actor) }));
}

export default function OrdersPage() {
  const { shell, orders } = useLoaderData<typeof loader>();
  return <OrdersScreen shell={shell} orders={orders} />;
}
