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

/** The end of an order; while its payment is on the way, the page looks again by itself. */
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
  // A first card may have been declined, and the second one be on its way.
  const isComing = order.paymentStatus === "unpaid" || order.paymentStatus === "failed";
  return order.requestedAt === null && order.status !== "cancelled" && isComing
    ? { Refresh: lookAgainAfter }
    : {};
}

export default function ConfirmationPage() {
  const { shell, order } = useLoaderData<typeof loader>();
  return <ConfirmationScreen shell={shell} order={order} />;
}
