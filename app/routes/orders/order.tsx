import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound, ValidationError, Waiting } from "~/domain/base/errors";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { cancelOrder } from "~/domain/selling/orders/cancel-order.server";
import { findOwnInvoice, issueMissingOrderInvoice } from "~/domain/selling/orders/invoice-order.server";
import { startOrderPage } from "~/domain/selling/orders/order-payments.server";
import { findOrderCover } from "~/domain/selling/orders/ordered-cover.server";
import {
  findDepositsUrl,
  findWaitingOrder,
  getOrder,
  hasNewerBook,
  listOwnSteps,
} from "~/domain/selling/orders/orders.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { headCoverWidth } from "~/views/book/book-head";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { OrderDetailsScreen } from "~/views/selling/orders/order-details-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    t("Order {orderNumber}", { orderNumber: data?.order.orderNumber ?? "" }).trim(),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params: { orderNumber = "" } }, actor) => {
    const { db } = context;
    const cover = await findOrderCover(context, actor, orderNumber);
    return {
      cover: cover && drawBookCover(cover, headCoverWidth),
      order: await getOrder(db, actor, orderNumber),
      waiting: await findWaitingOrder(db, actor, orderNumber),
      depositsUrl: await findDepositsUrl(db, actor, orderNumber),
      invoice: await findOwnInvoice(db, actor, orderNumber),
      steps: await listOwnSteps(db, actor, orderNumber),
      hasNewerBook: await hasNewerBook(db, actor, orderNumber),
    };
  });
}

/** The others are told on the order's page. */
const thrown = [NotFound, ValidationError, Waiting];

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context, params: { orderNumber = "" } }, actor) => {
    const form = await readForm(request, context);
    const intent = form.get("intent");
    const here = `/orders/${encodeURIComponent(orderNumber)}`;
    try {
      if (intent === "order/pay")
        return await redirectWithFlash(
          context,
          await startOrderPage(context, requireBuyer(actor, "pay"), orderNumber, false),
        );
      if (intent === "order/invoice") {
        const buyer = requireBuyer(actor, "pay");
        return redirect(invoicePath(await issueMissingOrderInvoice(context, buyer, orderNumber)), 303);
      }
      if (intent !== "order/cancel") throw new ValidationError({}, message("This button is not known here."));
      await cancelOrder(context, requireBuyer(actor, "cancel-order"), orderNumber);
      return await redirectWithFlash(context, here, { kind: "success", title: t("Your order is cancelled") });
    } catch (error) {
      if (!isDomainError(error) || thrown.some((kind) => error instanceof kind)) throw error;
      return redirectWithFlash(context, here, { kind: "error", title: t(error.said) });
    }
  });
}

export default function OrderPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <OrderDetailsScreen shell={shell} {...data} />;
}
