import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { syncOrderPayment } from "~/domain/orders/order-payments.server";
import type { Order } from "~/domain/orders/orders";
import { getOrder } from "~/domain/orders/orders.server";
import { loadPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { ConfirmationScreen } from "~/views/orders/confirmation-screen";

const lookAgainAfter = "5";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Order confirmation");

/** The confirmation of an order. It reloads by itself until the order is paid. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async ({ context, params: { orderNumber = "" } }, actor) => {
      await syncOrderPayment(context, actor, orderNumber);
      return { order: await getOrder(context.db, actor, orderNumber) };
    },
    lookAgain,
  );
}

function lookAgain({ order }: { order: Order }): Record<string, string> {
  // After a declined card, a second try may be processing.
  const isComing = order.paymentStatus === "unpaid" || order.paymentStatus === "failed";
  return order.requestedAt === null && order.status !== "cancelled" && isComing
    ? { Refresh: lookAgainAfter }
    : {};
}

export default function ConfirmationPage() {
  const { shell, order } = useLoaderData<typeof loader>();
  return <ConfirmationScreen shell={shell} order={order} />;
}
