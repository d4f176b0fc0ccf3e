import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSettings } from "~/domain/base/settings/settings.server";
import { findOwnInvoice } from "~/domain/selling/orders/invoice-order.server";
import { findOrderInside } from "~/domain/selling/orders/order-pages.server";
import { findOrderCover } from "~/domain/selling/orders/ordered-cover.server";
import type { Order } from "~/domain/selling/orders/orders";
import { findDepositsUrl, getOrder } from "~/domain/selling/orders/orders.server";
import { syncOrderPayment } from "~/domain/selling/orders/reconcile-orders.server";
import { loadPage } from "~/http/page.server";
import { mailFacts } from "~/http/site.server";
import { t } from "~/messages/translate";
import styles from "~/styles/confirmation.css";
import { pageTitle } from "~/ui/page-title";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { ConfirmationScreen, confirmationCoverWidth } from "~/views/selling/orders/confirmation-screen";

const refreshSeconds = "5";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Order confirmation"));

/** The page reloads with a Refresh header until the order is paid. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async ({ context, params: { orderNumber = "" } }, actor) => {
      await syncOrderPayment(context, actor, orderNumber);
      const cover = await findOrderCover(context, actor, orderNumber);
      return {
        cover: cover && drawBookCover(cover, confirmationCoverWidth),
        inside: await findOrderInside(context, actor, orderNumber),
        order: await getOrder(context.db, actor, orderNumber),
        depositsUrl: await findDepositsUrl(context.db, actor, orderNumber),
        mailPromise: (await getSettings(context.db)).mailPromise,
        areMailsSent: mailFacts(context).areSent,
        invoice: await findOwnInvoice(context.db, actor, orderNumber),
      };
    },
    refreshHeaders,
  );
}

function refreshHeaders({ order }: { order: Order }): Record<string, string> {
  // After a declined card, a second try may be processing.
  const isComing = order.paymentStatus === "unpaid" || order.paymentStatus === "failed";
  return order.requestedAt === null && order.status !== "cancelled" && isComing
    ? { Refresh: refreshSeconds }
    : {};
}

export default function ConfirmationPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <ConfirmationScreen shell={shell} {...data} />;
}
