import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { Conflict, NotFound, Unavailable, ValidationError } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { findFormerPayer, type PayerBearer, requirePayer } from "~/domain/selling/orders/payers/payer.server";
import {
  cancelPayerOrder,
  createPayerOrder,
  listPayerOrders,
  readPayerOffer,
  requireShippableCopies,
  startPayerPage,
  syncPayerOrder,
} from "~/domain/selling/orders/payers/payer-orders.server";
import { readOrderForm } from "~/domain/selling/orders/read-order";
import { PayerInput, SeenTotal } from "~/domain/selling/orders/schema";
import type { SavedMethod } from "~/domain/selling/payments/gateway";
import type { Zones } from "~/domain/selling/shipping/zones";
import { listZones } from "~/domain/selling/shipping/zones.server";
import { t } from "~/messages/translate";
import { parseForm, readForm, submissionOf } from "../forms/forms.server";
import { type PageCall, redirectWithFlash } from "../page.server";
import { changeOrderForm, rejectOrder, showReview } from "./order-form.server";

/* Copies of another's book, by the link of a gift's giver or of a relative: one page at two addresses. */

export interface CopiesAddress {
  /** Has a first parameter already, so that others can be added. */
  page: string;
  back: string;
  /** Where each invoice notes the way back; left out where it knows it by itself. */
  invoices?: string;
}

/** What the page shows. Throws NotFound for whom the author never let order. */
export async function loadCopies(
  { context, url }: PageCall,
  bearer: PayerBearer,
  { page, back, invoices }: CopiesAddress,
) {
  const former = await findFormerPayer(context.db, bearer);
  if (!former) throw new NotFound();
  const paid = url.searchParams.get("paid");
  if (paid !== null) await syncPayerOrder(context, bearer, paid);
  const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  const offered = await readPayerOffer(context, bearer, type).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  const { payments } = context;
  const offer = offered?.offer ?? null;
  return {
    ...{ authorName: former.authorName, offer, types: offered?.types ?? [], paid },
    orders: await listPayerOrders(context, former),
    payer: {
      action: `${page}&type=${offer?.bookType ?? type}`,
      ...{ back, invoices },
      ...(await knownOf(context, bearer)),
    },
    paying: payments && { publishableKey: payments.publishableKey, methods: [] as SavedMethod[] },
  };
}

/** A relative is known by name and address; who has the link of a gift says who they are. */
async function knownOf({ db }: PageCall["context"], bearer: PayerBearer) {
  if (bearer.kind === "gift") return { name: "", email: "" };
  const member = await db
    .selectFrom("circleMembers")
    .select(["name", "email"])
    .where("id", "=", bearer.opens)
    .executeTakeFirst();
  return { name: member?.name ?? "", email: member?.email ?? "" };
}

/** The page looks again until the payment service has said how the payment stands. */
export function copiesHeaders({
  orders,
  paid,
}: Awaited<ReturnType<typeof loadCopies>>): Record<string, string> {
  const order = orders.find(({ order }) => order.orderNumber === paid)?.order;
  const isComing = order?.paymentStatus === "unpaid" || order?.paymentStatus === "failed";
  return order?.requestedAt === null && order.status !== "cancelled" && isComing ? { Refresh: "5" } : {};
}

export async function runCopies(
  call: PageCall,
  actor: Actor | null,
  bearer: PayerBearer,
  { page }: CopiesAddress,
): Promise<Response> {
  const { context, request } = call;
  const form = await readForm(request, context);
  if (form.get("intent") === "copies/pay") {
    const number = String(form.get("orderNumber") ?? "");
    return redirectWithFlash(context, await startPayerPage(context, bearer, number, page));
  }
  if (form.get("intent") === "copies/cancel") return cancel(call, bearer, page, form);
  await requirePayer(context.db, bearer);
  try {
    const changed = changeOrderForm(form);
    if (changed) return changed;
    if (form.get("intent") === "order/review") {
      await review(context, bearer, form);
      return showReview(form);
    }
    return await place(call, actor, bearer, page, form);
  } catch (error) {
    return rejectOrder(form, error);
  }
}

async function cancel(
  { context }: PageCall,
  bearer: PayerBearer,
  page: string,
  form: FormData,
): Promise<Response> {
  try {
    await cancelPayerOrder(context, bearer, String(form.get("orderNumber") ?? ""));
    return await redirectWithFlash(context, page, { kind: "success", title: t("Your order is cancelled") });
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Unavailable)) throw error;
    return redirectWithFlash(context, page, { kind: "error", title: t(error.said) });
  }
}

async function review(context: PageCall["context"], bearer: PayerBearer, form: FormData): Promise<void> {
  const { input } = readBoth(form, await listZones(context.db));
  await requireShippableCopies(context, bearer, input);
}

/** What is wrong with the addresses and with the payer is said at once. Throws ValidationError. */
function readBoth(form: FormData, zones: Zones) {
  const errors: Record<string, string[]> = {};
  const missing: string[] = [];
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      Object.assign(errors, error.saidErrors);
      missing.push(...error.missing);
      return undefined;
    }
  };
  const input = attempt(() => readOrderForm(form, zones));
  const payer = attempt(() => parseForm(form, PayerInput));
  if (!input || !payer) throw new ValidationError(errors, undefined, missing);
  return { input, payer };
}

async function place(
  { context }: PageCall,
  actor: Actor | null,
  bearer: PayerBearer,
  page: string,
  form: FormData,
): Promise<Response> {
  const { seenCents } = parseInput(SeenTotal, { seenCents: form.get("seenCents") });
  const submission = submissionOf(context, actor, form);
  const way = context.payments ? "online" : "invoice";
  const asked = { way, submission, seenCents } as const;
  const read = readBoth(form, await listZones(context.db));
  const { orderNumber, requestedAt } = await createPayerOrder(context, bearer, read, asked);
  if (requestedAt !== null) return redirectWithFlash(context, `${page}&paid=${orderNumber}`);
  return redirectWithFlash(context, await startPayerPage(context, bearer, orderNumber, page));
}
