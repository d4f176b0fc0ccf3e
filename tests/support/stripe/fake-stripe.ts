import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { callApi } from "./api";
import { answerFault, type Fault, takeFault } from "./faults";
import { makeObject, newId, nowSeconds, type StripeObject } from "./objects";
import { answerBrowser } from "./pages";
import { missing, readParameters, StripeRejection } from "./parameters";
import { failPayment, makePayment, succeedPayment, takeStep } from "./payments";
import { endSession, noteSessionPaid } from "./sessions";
import type { StripeState } from "./stripe-state";
import { endSubscription, noteInvoiceFailed, noteInvoicePaid, renewSubscription } from "./subscriptions";

/** A received request. */
export interface AskedRequest {
  method: string;
  path: string;
  parameters: StripeObject;
  idempotencyKey: string | undefined;
}

export const fakeStripeKeys = {
  STRIPE_SECRET_KEY: "sk_test_stand_in",
  STRIPE_PUBLISHABLE_KEY: "pk_test_stand_in",
  STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
};

/**
 * A local fake of Stripe: stores objects, validates requests, sends webhooks, and fails on request. Buyers
 * pay on its plain pages, or by the script of the browser tests.
 */
export class FakeStripe implements StripeState {
  readonly objects = new Map<string, StripeObject>();
  readonly events: StripeObject[] = [];
  readonly requests: AskedRequest[] = [];
  /** A fault with `times` applies to that many requests. */
  faults: Fault[] = [];
  /** Events are sent here in order; without it, none are sent. */
  webhookUrl: string | undefined;
  readonly #replies = new Map<string, { asked: string; status: number; body: string }>();
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));
  #post: Promise<unknown> = Promise.resolve();

  static async open(): Promise<FakeStripe> {
    const fakeStripe = new FakeStripe();
    await new Promise<void>((resolve) => fakeStripe.#server.listen(0, "127.0.0.1", resolve));
    return fakeStripe;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings that make the product use this fake. */
  get env(): Record<string, string> {
    return { ...fakeStripeKeys, STRIPE_API_BASE: this.address };
  }

  async close(): Promise<void> {
    await this.settled();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Oldest first. */
  all(object: string): StripeObject[] {
    return [...this.objects.values()].filter((one) => one.object === object);
  }

  get(object: string, id: string): StripeObject {
    const found = this.objects.get(id);
    if (found?.object !== object) throw missing(object, id);
    return found;
  }

  keep(object: StripeObject): StripeObject {
    this.objects.set(object.id, object);
    return object;
  }

  newest(object: string): StripeObject {
    const found = this.all(object).at(-1);
    if (!found) throw new Error(`There is no ${object}.`);
    return found;
  }

  notePaid(intent: StripeObject): void {
    noteInvoicePaid(this, intent);
    noteSessionPaid(this, intent, "checkout.session.async_payment_succeeded");
  }

  noteFailed(intent: StripeObject, wasProcessing: boolean): void {
    if (wasProcessing) noteSessionPaid(this, intent, "checkout.session.async_payment_failed");
    noteInvoiceFailed(this, intent);
  }

  /** A bank payment succeeds or fails. */
  settle(paymentId: string, outcome: "paid" | "failed"): void {
    const intent = this.get("payment_intent", paymentId);
    if (outcome === "paid") succeedPayment(this, intent);
    else failPayment(this, intent, { code: "payment_failed", message: "The bank account has no funds." });
  }

  /** The buyer completes the required step: 3-D Secure, or the two microdeposits. */
  takeStep(paymentId: string, isRight = true): void {
    takeStep(this, this.get("payment_intent", paymentId), isRight);
  }

  /** The next month of a subscription is paid or fails. */
  renew(subscriptionId: string, outcome: "paid" | "failed" = "paid"): void {
    renewSubscription(this, this.get("subscription", subscriptionId), outcome);
  }

  endSubscription(subscriptionId: string): void {
    endSubscription(this, this.get("subscription", subscriptionId));
  }

  /** Responds with resource_missing from now on, as for an object of another account. */
  forget(id: string): void {
    this.objects.delete(id);
  }

  /** The hosted page expires. */
  expire(sessionId: string): void {
    endSession(this, this.get("checkout.session", sessionId));
  }

  /** A refund; without metadata it is one made in Stripe's dashboard. */
  refund(paymentId: string, amount?: number, metadata: StripeObject = {}): StripeObject {
    const charge = this.#chargeOf(paymentId);
    const made = this.keep(
      makeObject("refund", {
        amount: amount ?? charge.amount - charge.amount_refunded,
        charge: charge.id,
        currency: charge.currency,
        metadata,
        payment_intent: paymentId,
        status: "succeeded",
      }),
    );
    charge.amount_refunded += made.amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    this.emit("refund.created", made);
    this.emit("charge.refunded", charge);
    return made;
  }

  /** The buyer pays an invoice on Stripe's page. */
  payInvoice(invoiceId: string): void {
    const invoice = this.get("invoice", invoiceId);
    if (invoice.status !== "open") throw new Error("Only open invoices can be paid.");
    const { customer, amount_due } = invoice;
    const intent = makePayment(this, { amount: String(amount_due), currency: "usd", customer });
    Object.assign(invoice, { intent: intent.id, currency: "usd" });
    succeedPayment(this, intent);
  }

  /** The bank of the buyer sends a refund back. */
  failRefund(refundId: string): void {
    const refund = this.get("refund", refundId);
    refund.status = "failed";
    const charge = this.get("charge", refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.emit("refund.failed", refund);
  }

  /** The buyer's bank disputes the payment, or decides the dispute. */
  dispute(paymentId: string, status: "needs_response" | "won" | "lost"): void {
    const { amount, id } = this.#chargeOf(paymentId);
    const known = this.all("dispute").find((one) => one.payment_intent === paymentId);
    const dispute =
      known ??
      this.keep(
        makeObject("dispute", {
          amount,
          charge: id,
          currency: "usd",
          payment_intent: paymentId,
          metadata: {},
        }),
      );
    dispute.status = status;
    this.emit(status === "needs_response" ? "charge.dispute.created" : "charge.dispute.closed", dispute);
  }

  /** Records an event, and sends it if there is a `webhookUrl`. */
  emit(type: string, object: StripeObject): StripeObject {
    const event = makeObject("event", {
      id: newId("event"),
      type,
      api_version: "2026-10-28.endive",
      created: nowSeconds(),
      data: { object: structuredClone(object) },
    });
    this.events.push(event);
    if (this.webhookUrl) this.#post = this.#post.then(() => this.deliver(event).catch(() => undefined));
    return event;
  }

  /** Resolves when all events that were sent automatically have a response. */
  async settled(): Promise<void> {
    let last: unknown;
    while (last !== this.#post) {
      last = this.#post;
      await last;
    }
  }

  /** The newest event of a type. */
  event(type: string): StripeObject {
    const event = this.events.filter((one) => one.type === type).at(-1);
    if (!event) throw new Error(`There was no ${type}.`);
    return event;
  }

  /** Sends a signed event; returns the status. */
  async deliver(event: StripeObject, url = this.webhookUrl): Promise<number> {
    const { body, signature } = sign(event);
    const answer = await fetch(url ?? "", {
      method: "POST",
      body,
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
    });
    await answer.text();
    return answer.status;
  }

  #chargeOf(paymentId: string): StripeObject {
    return this.get("charge", this.get("payment_intent", paymentId).latest_charge);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const body = await text(request).catch(() => "");
    if (!path.startsWith("/v1/")) {
      answerBrowser(this, request, response, body);
      return;
    }
    const idempotencyKey = request.headers["idempotency-key"] as string | undefined;
    const parameters = readParameters(body || (path.split("?")[1] ?? ""));
    // The health page asks it by the clock, and must not take a fault that a test meant for a purchase.
    const isProbe = path === "/v1/balance";
    if (!isProbe) this.requests.push({ method: request.method ?? "", path, parameters, idempotencyKey });
    const faults = isProbe ? this.faults.filter(({ times }) => times === undefined) : this.faults;
    const fault = takeFault(faults, path, request.method);
    if (answerFault(fault, response)) return;
    const reply = this.#reply(request.method ?? "", path.split("?")[0] ?? "", parameters, idempotencyKey);
    if (fault?.kind === "hang after") return;
    if (fault?.kind === "reset after") return void response.destroy();
    response.writeHead(reply.status, { "content-type": "application/json" });
    response.end(reply.body);
  }

  /** A repeated idempotency key gets the first response again, without effect. */
  #reply(method: string, path: string, parameters: StripeObject, key: string | undefined) {
    const asked = `${method} ${path} ${JSON.stringify(parameters)}`;
    const known = key === undefined || method === "GET" ? undefined : this.#replies.get(key);
    if (known && known.asked !== asked) return refusalReply(otherRequest(key ?? ""));
    if (known) return known;
    const reply = this.#do(method, path, parameters);
    if (key !== undefined) this.#replies.set(key, { asked, ...reply });
    return reply;
  }

  #do(method: string, path: string, parameters: StripeObject): { status: number; body: string } {
    try {
      return { status: 200, body: JSON.stringify(callApi(this, method, path, parameters)) };
    } catch (error) {
      if (error instanceof StripeRejection) return refusalReply(error);
      throw error;
    }
  }
}

/** The event's JSON with its signature header. */
export function sign(event: StripeObject, secret = fakeStripeKeys.STRIPE_WEBHOOK_SECRET) {
  const body = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: nowSeconds(),
  });
  return { body, signature };
}

function otherRequest(key: string): StripeRejection {
  return new StripeRejection(400, "idempotency_error", `The key ${key} was used for another request.`);
}

function refusalReply({ status, type, message, more }: StripeRejection) {
  return { status, body: JSON.stringify({ error: { type, message, ...more } }) };
}
