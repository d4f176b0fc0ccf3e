import type { PaymentRow } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { type Language, toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Actor, isImpersonating } from "../../base/actor";
import { minutes } from "../../base/deps";
import { Unavailable, ValidationError } from "../../base/errors";
import { linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { closeStarted, ignoreUnknown } from "./close-payment.server";
import { ensureCustomer, findCustomer } from "./customers.server";
import { alreadyPaid } from "./errors";
import type { PaymentGateway, SavedMethod } from "./gateway";
import type { PaymentReference } from "./payment-events";
import { getPayment, startNextAttempt, updatePayment } from "./payment-rows.server";

/* Idempotency keys consist of the reference and its attempt, so a repeated request creates nothing twice. Never within a transaction. */

export interface Payable {
  reference: PaymentReference;
  description: string;
  userId: number | null;
  customer: { email: string | null; name: string | null };
  monthly?: { item: string; cents: number };
  isMethodKept?: boolean;
  successPath: string;
  cancelPath: string;
  /** Milliseconds. */
  pageLife: number;
}

export type PayableDeps = MailDeps & { payments: PaymentGateway | null };
type PageDeps = MailDeps & { payments: PaymentGateway };

/** Stripe accepts no expiry sooner than 30 minutes from now. */
const shortestPageLife = 31 * minutes;

/** The URL of the hosted page. Throws Conflict if paid or processing, and PaymentsUnavailable. */
export async function startHostedPage(allDeps: PayableDeps, payable: Payable): Promise<string> {
  const deps = requireGateway(allDeps);
  const known = await getPayment(deps.db, payable.reference);
  const openUrl = known.hostedPaymentId && (await findOpenPage(deps, known.hostedPaymentId));
  if (openUrl) return openUrl;
  const payment = await describe(
    deps,
    payable,
    await withTimeLeft(deps, payable, await closeStarted(deps, known)),
  );
  const customerId = await customerOf(deps, payable, payment);
  const { monthly } = payable;
  const page = await deps.payments.createHostedPayment(
    {
      description: payment.description,
      amountCents: monthly?.cents ?? payment.dueCents,
      ...(monthly && { monthly: { firstCents: payment.dueCents } }),
      paymentReference: payable.reference,
      customerId,
      isMethodKept: payable.isMethodKept,
      language: languageOf(payment),
      successUrl: linkTo(deps.config, payable.successPath),
      cancelUrl: linkTo(deps.config, payable.cancelPath),
      // A repeated request must be equal in all parameters, so the time is the attempt's.
      expiresAt: pageEnd(payable, payment),
    },
    `${keyOf(payment)}:page`,
  );
  await updatePayment(deps, payment.id, { customerId, hostedPaymentId: page.id });
  if (!page.url) throw alreadyPaid(payment.kind);
  return page.url;
}

/** The client secret for in-page payment. Throws Conflict if paid or processing, and PaymentsUnavailable. */
export async function startInPagePayment(allDeps: PayableDeps, payable: Payable): Promise<string> {
  const deps = requireGateway(allDeps);
  const known = await getPayment(deps.db, payable.reference);
  if (known.clientSecret) return known.clientSecret;
  const payment = await describe(deps, payable, await closeStarted(deps, known));
  const customerId = await customerOf(deps, payable, payment);
  const ids = payable.monthly
    ? await createSubscription(deps, payable.monthly, payment, customerId)
    : await createPayment(deps, payable, payment, customerId);
  await updatePayment(deps, payment.id, { customerId, ...ids });
  return ids.clientSecret;
}

async function createSubscription(
  { payments }: PageDeps,
  { item, cents }: NonNullable<Payable["monthly"]>,
  payment: DescribedPayment,
  customerId: string,
) {
  const { kind, reference, description, dueCents } = payment;
  return payments.createSubscription(
    {
      item,
      description,
      monthlyCents: cents,
      firstCents: dueCents,
      paymentReference: { kind, reference },
      customerId,
    },
    `${keyOf(payment)}:subscription`,
  );
}

async function createPayment(
  { payments }: PageDeps,
  payable: Payable,
  payment: DescribedPayment,
  customerId: string,
) {
  const { id, clientSecret } = await payments.createPayment(
    { ...newPayment(payable, payment, customerId), isMethodKept: payable.isMethodKept },
    `${keyOf(payment)}:payment`,
  );
  if (!clientSecret) throw new Unavailable(message("The payment could not be begun. Nothing was charged."));
  return { paymentId: id, clientSecret };
}

/** Charges a saved method. Returns the success path or a step at the bank. Throws Conflict, PaymentsUnavailable, and ValidationError for a method. */
export async function payWithSavedMethod(
  allDeps: PayableDeps,
  payable: Payable,
  methodId: string,
): Promise<string> {
  const deps = requireGateway(allDeps);
  const methods = await listMethodsOf(deps, payable.userId);
  if (!methods.some(({ id }) => id === methodId))
    throw new ValidationError({ savedMethod: [message("Please choose one of your saved payment methods.")] });
  const known = await getPayment(deps.db, payable.reference);
  const payment = await describe(deps, payable, await closeStarted(deps, known));
  const customerId = await customerOf(deps, payable, payment);
  const returnUrl = linkTo(deps.config, payable.successPath);
  const { id, status, failure, actionUrl } = await deps.payments.createPayment(
    { ...newPayment(payable, payment, customerId), with: { methodId, returnUrl } },
    `${keyOf(payment)}:${methodId}`,
  );
  await updatePayment(deps, payment.id, { customerId, paymentId: id });
  if (status === "open" || status === "cancelled")
    throw new ValidationError({
      "": [failure ?? message("The payment was not taken. Please try another way.")],
    });
  return status === "action" && actionUrl ? actionUrl : payable.successPath;
}

/** The actor's saved cards and bank accounts (spec 2, section 3); none without a payment service. */
export async function listPaymentMethods(
  { db, payments }: Pick<PayableDeps, "db" | "payments">,
  actor: Actor,
): Promise<SavedMethod[]> {
  return payments && !isImpersonating(actor) ? listMethodsOf({ db, payments }, actor.userId) : [];
}

async function listMethodsOf(
  { db, payments }: Pick<PageDeps, "db" | "payments">,
  userId: number | null,
): Promise<SavedMethod[]> {
  const customerId = userId === null ? undefined : await findCustomer({ db }, { userId });
  return customerId ? payments.listPaymentMethods(customerId) : [];
}

async function findOpenPage({ payments }: PageDeps, id: string): Promise<string | null> {
  const page = await payments.retrieveHostedPayment(id).catch(ignoreUnknown);
  return page?.status === "open" ? page.url : null;
}

function pageEnd({ pageLife }: Payable, { startedAt }: PaymentRow): Date {
  return new Date(new Date(startedAt).getTime() + pageLife);
}

async function withTimeLeft(deps: PageDeps, payable: Payable, payment: PaymentRow): Promise<PaymentRow> {
  const left = pageEnd(payable, payment).getTime() - deps.clock.now().getTime();
  return left >= shortestPageLife ? payment : startNextAttempt(deps, payment);
}

type DescribedPayment = PaymentRow & { description: string };

/** Keeps what an attempt is called, and in which language, because its buyer may go on in another language, and a repeated request must be equal. */
async function describe(
  deps: PageDeps,
  { description }: Payable,
  payment: PaymentRow,
): Promise<DescribedPayment> {
  const known =
    payment.description === null
      ? await updatePayment(deps, payment.id, { description, locale: currentLanguage() })
      : payment;
  return { ...known, description: known.description ?? description };
}

function languageOf({ locale }: PaymentRow): Language | null {
  return locale === null ? null : toLanguage(locale);
}

function newPayment(payable: Payable, payment: DescribedPayment, customerId: string) {
  return {
    amountCents: payment.dueCents,
    description: payment.description,
    paymentReference: payable.reference,
    customerId,
    email: payable.customer.email,
  };
}

async function customerOf(deps: PageDeps, payable: Payable, payment: PaymentRow): Promise<string> {
  const { userId } = payable;
  const customer = { ...payable.customer, language: languageOf(payment) };
  const key = `${keyOf(payment)}:customer`;
  if (payment.customerId) return payment.customerId;
  if (userId === null) return deps.payments.createCustomer(customer, key);
  return ensureCustomer(deps, { userId }, customer, key);
}

/** Part of idempotency keys, which may be repeated across an upgrade: never change them. */
const keyPrefixes = { plan: "checkout", book: "order", house: "house" };

function keyOf({ kind, reference, attempt }: PaymentRow): string {
  return `${keyPrefixes[kind]}:${reference}:${attempt}`;
}

function requireGateway(deps: PayableDeps): PageDeps {
  if (!deps.payments)
    throw new Unavailable(message("Payment is arranged by invoice here. Nothing was charged."));
  return { ...deps, payments: deps.payments };
}
