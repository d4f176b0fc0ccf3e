import { setTimeout as pause } from "node:timers/promises";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor, Self } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { readOrderOffer, requireShippableOrder } from "~/domain/selling/orders/order-offer.server";
import { payOrderWithSavedMethod, startOrderPage } from "~/domain/selling/orders/order-payments.server";
import { createOrder, findBuyerMail } from "~/domain/selling/orders/place-order.server";
import { readOrderForm } from "~/domain/selling/orders/read-order";
import { PaymentChoiceInput, SeenTotal } from "~/domain/selling/orders/schema";
import type { SavedMethod } from "~/domain/selling/payments/gateway";
import { listPaymentMethods } from "~/domain/selling/payments/payable.server";
import { listZones } from "~/domain/selling/shipping/zones.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { changeOrderForm, rejectOrder, showReview } from "~/http/flows/order-form.server";
import { parseForm, readForm, submissionOf } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/order.css";
import { pageTitle } from "~/ui/page-title";
import { headCoverWidth } from "~/views/book/book-head";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { OrderScreen } from "~/views/selling/orders/order-screen";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Order Your Printed Book"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => {
    const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
    const again = url.searchParams.get("again") ?? "";
    const offer = await readOrderOffer(context, actor, type, again);
    const methods = offer.book && (await readMethods(context, actor));
    const { payments } = context;
    const paying = payments && { publishableKey: payments.publishableKey, methods: methods ?? [] };
    const { cover: ofBook } = offer.book ?? offer.unapproved ?? { cover: null };
    const cover = ofBook && drawBookCover(ofBook, headCoverWidth);
    return { offer, cover, paying };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    try {
      const changed = changeOrderForm(form);
      if (changed) return changed;
      if (form.get("intent") === "order/review") {
        await checkReview(call, actor, form);
        return showReview(form);
      }
      return await placeOrder(call, actor, form);
    } catch (error) {
      return rejectOrder(form, error);
    }
  });
}

/** What is looked over can be ordered: it can be sent there, and the address of the confirmation is there too. */
async function checkReview({ context }: PageCall, actor: Actor, form: FormData): Promise<void> {
  const input = readOrderForm(form, await listZones(context.db));
  await requireShippableOrder(context, actor, input);
  await findBuyerMail(context.db, actor, input);
}

async function placeOrder({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const input = readOrderForm(form, await listZones(context.db));
  const { seenCents } = parseInput(SeenTotal, { seenCents: form.get("seenCents") });
  const submission = submissionOf(context, actor, form);
  const way = context.payments ? "online" : "invoice";
  const buyer = requireBuyer(actor, "order");
  const order = await createOrder(context, buyer, input, { way, submission, seenCents });
  if (order.requestedAt !== null)
    return redirectWithFlash(context, `/orders/${order.orderNumber}/confirmation`);
  const choice = parseForm(form, PaymentChoiceInput);
  return redirectWithFlash(context, await startPayment(context, buyer, order.orderNumber, choice));
}

async function startPayment(
  context: PageCall["context"],
  buyer: Self,
  orderNumber: string,
  { paymentMethod, savedMethod, keepMethod }: PaymentChoiceInput,
): Promise<string> {
  if (paymentMethod === "existing") return payOrderWithSavedMethod(context, buyer, orderNumber, savedMethod);
  return startOrderPage(context, buyer, orderNumber, keepMethod);
}

/** The page waits this long for the saved payment methods, and is then shown without them. */
const patience = 3_000;

async function readMethods(context: PageCall["context"], actor: Actor): Promise<SavedMethod[]> {
  const late = pause(patience, [], { ref: false });
  return Promise.race([listPaymentMethods(context, actor).catch(() => []), late]);
}

export default function OrderPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <OrderScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
