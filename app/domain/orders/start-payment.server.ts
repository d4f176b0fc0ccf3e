import type { PrintOrderRow } from "~/db/tables";
import { type Actor, isImpersonating } from "../actor";
import { hours } from "../deps";
import { Conflict, Forbidden, NotFound, Unavailable, ValidationError } from "../errors";
import { linkTo } from "../mail/outbox.server";
import { ensureCustomer, findCustomer } from "../payments/customers.server";
import type { PaymentGateway, SavedMethod } from "../payments/gateway";
import type { OrderPaymentDeps } from "./deps";
import { copiesText } from "./orders";

/*
 * Takes an unfinished order to the payment service: to its own page, to the fields of ours, or to a card that is kept. The
 * key of each thing that is made there is the order's and its attempt's, so that what was asked twice is made once. Only
 * one way is open at a time: nobody can pay both. None of it is for a transaction.
 */

/** How long the page at the payment service can be paid. */
const pageLife = 2 * hours;

type Started = OrderPaymentDeps & { payments: PaymentGateway };

/**
 * The address of the page at the payment service on which an order is paid. Throws Forbidden while viewing, NotFound,
 * Conflict for one that is paid or being paid, and PaymentsUnavailable.
 */
export async function startHostedPayment(
  allDeps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  isMethodKept: boolean,
): Promise<string> {
  const deps = requirePayments(allDeps);
  const known = await requireUnfinished(deps, actor, orderNumber);
  if (known.hostedPaymentId) {
    const { url, status } = await deps.payments.retrieveHostedPayment(known.hostedPaymentId);
    if (status === "open" && url) return url;
    if (status === "complete") throw beingPaid();
  }
  const order = await beginAnew(deps, known);
  const page = await deps.payments.createHostedPayment(
    {
      description: describe(order),
      amountCents: order.totalCents,
      paymentReference: { kind: "book", reference: orderNumber },
      customerId: await customerOf(deps, actor, order),
      isMethodKept,
      successUrl: linkTo(deps.config, `/orders/${orderNumber}/confirmation`),
      cancelUrl: linkTo(deps.config, `/orders/${orderNumber}`),
      expiresAt: new Date(deps.clock.now().getTime() + pageLife),
    },
    `${keyOf(order)}:page`,
  );
  await keep(deps, order, { hostedPaymentId: page.id });
  if (!page.url) throw beingPaid();
  return page.url;
}

/** What the browser's own fields confirm the payment with. Throws as above. */
export async function startPaymentHere(
  allDeps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  isMethodKept: boolean,
): Promise<string> {
  const deps = requirePayments(allDeps);
  const known = await requireUnfinished(deps, actor, orderNumber);
  if (known.clientSecret) return known.clientSecret;
  const order = await beginAnew(deps, known);
  const { id, clientSecret } = await deps.payments.createPayment(
    { ...(await paymentOf(deps, actor, order)), isMethodKept },
    `${keyOf(order)}:payment`,
  );
  if (!clientSecret) throw new Unavailable("The payment could not be begun. Nothing was charged.");
  await keep(deps, order, { paymentId: id, clientSecret });
  return clientSecret;
}

/**
 * Pays an order with a card or account that its buyer has kept. Answers where to go: to the confirmation, or to a step
 * at the bank. Throws as above, and ValidationError for a method that is not theirs or was refused.
 */
export async function payWithKept(
  allDeps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  methodId: string,
): Promise<string> {
  const deps = requirePayments(allDeps);
  const methods = await listPaymentMethods(deps, actor);
  if (!methods.some(({ id }) => id === methodId))
    throw new ValidationError({ savedMethod: ["Please choose one of your saved payment methods."] });
  const order = await beginAnew(deps, await requireUnfinished(deps, actor, orderNumber));
  const confirmation = `/orders/${orderNumber}/confirmation`;
  const payment = await deps.payments.createPayment(
    {
      ...(await paymentOf(deps, actor, order)),
      with: { methodId, returnUrl: linkTo(deps.config, confirmation) },
    },
    `${keyOf(order)}:${methodId}`,
  );
  await keep(deps, order, { paymentId: payment.id });
  if (payment.status === "open" || payment.status === "cancelled")
    throw new ValidationError({
      "": [payment.failure ?? "The payment was not taken. Please try another way."],
    });
  return payment.status === "action" && payment.actionUrl ? payment.actionUrl : confirmation;
}

/** The cards and accounts that the actor has kept (spec 2, section 3); none without a payment service. */
export async function listPaymentMethods(
  { db, payments }: Pick<OrderPaymentDeps, "db" | "payments">,
  actor: Actor,
): Promise<SavedMethod[]> {
  if (!payments || isImpersonating(actor)) return [];
  const customerId = await findCustomer({ db }, actor);
  return customerId ? payments.listPaymentMethods(customerId) : [];
}

/** Closes what can still be paid of an order that is called off. Where it was paid a moment ago, Conflict. */
export async function closePayment({ payments }: OrderPaymentDeps, order: PrintOrderRow): Promise<void> {
  if (!payments) return;
  if (order.hostedPaymentId) {
    await payments.endHostedPayment(order.hostedPaymentId);
    const { status } = await payments.retrieveHostedPayment(order.hostedPaymentId);
    if (status === "complete") throw beingPaid();
  }
  if (!order.paymentId) return;
  await payments.cancelPayment(order.paymentId);
  const { status } = await payments.retrievePayment(order.paymentId);
  if (status === "paid" || status === "processing") throw beingPaid();
}

async function beginAnew(deps: Started, order: PrintOrderRow): Promise<PrintOrderRow> {
  if (!order.hostedPaymentId && !order.paymentId) return order;
  await closePayment(deps, order);
  return keep(deps, order, {
    attempt: order.attempt + 1,
    paymentId: null,
    clientSecret: null,
    hostedPaymentId: null,
  });
}

async function paymentOf(deps: Started, actor: Actor, order: PrintOrderRow) {
  return {
    amountCents: order.totalCents,
    description: describe(order),
    paymentReference: { kind: "book" as const, reference: order.orderNumber },
    customerId: await customerOf(deps, actor, order),
    email: order.customerEmail,
  };
}

async function customerOf(deps: Started, actor: Actor, order: PrintOrderRow): Promise<string> {
  const customer = { email: order.customerEmail, name: order.customerName };
  return ensureCustomer(deps, actor, customer, `${keyOf(order)}:customer`);
}

async function requireUnfinished(
  { db }: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
): Promise<PrintOrderRow> {
  if (isImpersonating(actor)) throw new Forbidden("Only the person whose account this is can pay.");
  const order = await db
    .selectFrom("printOrders")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new NotFound();
  const isOpen = order.paymentStatus === "unpaid" || order.paymentStatus === "failed";
  if (order.paymentWay !== "online" || order.status === "cancelled" || !isOpen) throw beingPaid();
  return order;
}

async function keep(
  { db }: OrderPaymentDeps,
  { id }: PrintOrderRow,
  ids: Partial<PrintOrderRow>,
): Promise<PrintOrderRow> {
  return db.updateTable("printOrders").set(ids).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

function keyOf({ orderNumber, attempt }: PrintOrderRow): string {
  return `order:${orderNumber}:${attempt}`;
}

function describe({ bookTitle, copies }: PrintOrderRow): string {
  return `${copiesText(copies)} of ${bookTitle}`;
}

function requirePayments(deps: OrderPaymentDeps): Started {
  if (!deps.payments) throw new Unavailable("Payment is arranged by invoice here. Nothing was charged.");
  return { ...deps, payments: deps.payments };
}

function beingPaid(): Conflict {
  return new Conflict("This order is paid, is being paid, or was cancelled. Nothing was charged twice.");
}
