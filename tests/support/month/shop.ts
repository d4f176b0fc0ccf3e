import { vi } from "vitest";
import type { RequestContext } from "~/context";
import { days, hours } from "~/domain/base/deps";
import { sendNextPlans } from "~/domain/selling/checkouts/plan-change/next-plan.server";
import { planPaymentHandler } from "~/domain/selling/checkouts/plan-payments.server";
import {
  endGivenMonths,
  endLeftCheckouts,
  endReplacedSubscriptions,
  reconcilePayments,
} from "~/domain/selling/checkouts/reconcile.server";
import { sendDueGifts } from "~/domain/selling/gifts/send-gifts.server";
import { housePaymentHandler } from "~/domain/selling/houses/house-payment-events.server";
import { bookPaymentHandler } from "~/domain/selling/orders/order-payments.server";
import { reconcileOrders } from "~/domain/selling/orders/reconcile-orders.server";
import { sendRequestedRefunds } from "~/domain/selling/payments/refunds.server";
import { createStripeGateway } from "~/domain/selling/payments/stripe/stripe-gateway.server";
import { handleWebhookEvent, traceEvent } from "~/domain/selling/payments/webhook-events.server";
import { FakeClock } from "../fake-clock";
import { Random } from "../fuzz/random";
import { type MediaWorld, openMediaWorld } from "../media";
import { FakeStripe, fakeStripeKeys, sign } from "../stripe/fake-stripe";
import type { StripeObject } from "../stripe/objects";

const handlers = { plan: planPaymentHandler, book: bookPaymentHandler, house: housePaymentHandler };
const { signal } = new AbortController();
export const firstDay = new Date("2031-02-10T00:00:00.000Z");

/** A small business in one process, with a clock that a test sets: product, payment stand-in, webhooks and jobs. */
export class Shop {
  day = 0;
  /** False without a payment service: everything is paid by invoice. */
  isOnline = false;
  readonly #waiting: StripeObject[] = [];
  readonly #plans = new Map<number, (() => Promise<void> | void)[]>();
  #seen = 0;

  private constructor(
    readonly world: MediaWorld,
    readonly stripe: FakeStripe,
    readonly random: Random,
    readonly clock: FakeClock,
    readonly online: RequestContext,
  ) {}

  static async open(seed: number): Promise<Shop> {
    const clock = new FakeClock(firstDay);
    vi.useFakeTimers({ toFake: ["Date"], now: firstDay });
    const stripe = await FakeStripe.open();
    const world = await openMediaWorld({ isOnDisk: true });
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = fakeStripeKeys;
    const webhookSecret = fakeStripeKeys.STRIPE_WEBHOOK_SECRET;
    const keys = { secretKey, publishableKey, webhookSecret, apiBase: stripe.address };
    const { context } = world;
    const config = { ...context.config, appUrl: "https://site.example", supportEmail: "help@example.org" };
    const online: RequestContext = {
      ...context,
      clock,
      config: { ...config, taxRate: 8000, isTaxRateSet: true } as RequestContext["config"],
      payments: createStripeGateway(keys, context.log),
    };
    return new Shop(world, stripe, new Random(seed), clock, online);
  }

  async close(): Promise<void> {
    vi.useRealTimers();
    await this.stripe.close();
    await this.world.close();
  }

  get deps(): RequestContext {
    return this.isOnline ? this.online : { ...this.online, payments: null };
  }

  get db(): RequestContext["db"] {
    return this.online.db;
  }

  get root() {
    return this.world.people.root;
  }

  /** Takes a percentage. */
  chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  /** Does something on a later day. */
  inDays(count: number, work: () => Promise<void> | void): void {
    const day = this.day + Math.max(1, count);
    this.#plans.set(day, [...(this.#plans.get(day) ?? []), work]);
  }

  /** What was planned for today, in any order. */
  takePlans(): (() => Promise<void> | void)[] {
    const plans = this.#plans.get(this.day) ?? [];
    this.#plans.delete(this.day);
    return this.shuffled(plans);
  }

  /** Sets the time of the product and of the payment stand-in. */
  goTo(hour: number): void {
    const at = firstDay.getTime() + this.day * days + hour * hours;
    this.clock.advance(at - this.clock.now().getTime());
    vi.setSystemTime(at);
  }

  /** Hands a part of the webhook events to the product, in any order and some of them twice; the rest comes later. */
  async deliver(percent = 100): Promise<void> {
    this.#waiting.push(...this.stripe.events.slice(this.#seen));
    this.#seen = this.stripe.events.length;
    if (!this.isOnline) return;
    const due = this.shuffled(this.#waiting.splice(0));
    for (const event of due) {
      if (!this.chance(percent)) {
        this.#waiting.push(event);
        continue;
      }
      await this.#handle(event);
      if (this.chance(15)) await this.#handle(event);
    }
  }

  async #handle(event: StripeObject): Promise<void> {
    const { payments } = this.online;
    if (!payments) return;
    const { body, signature } = sign(event);
    const read = await traceEvent(payments, payments.readEvent(Buffer.from(body), signature));
    await handleWebhookEvent(this.online, handlers, read);
  }

  /** The jobs that run every few minutes. */
  async runJobs(): Promise<void> {
    const { deps } = this;
    await endLeftCheckouts(deps, signal);
    await endReplacedSubscriptions(deps, signal);
    await sendNextPlans(deps, signal);
    await sendRequestedRefunds(deps, handlers, signal);
    await endGivenMonths(deps);
    await sendDueGifts(deps, signal);
  }

  /** The jobs of the night, which must find nothing to mend: every event was handled. */
  async runNightly(): Promise<void> {
    await reconcilePayments(this.deps, signal);
    await reconcileOrders(this.deps, signal);
  }

  shuffled<Item>(items: Item[]): Item[] {
    const left = [...items];
    const mixed: Item[] = [];
    while (left.length > 0) mixed.push(...left.splice(this.random.below(left.length), 1));
    return mixed;
  }
}
