import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { createStripeGateway } from "~/domain/selling/payments/stripe/stripe-gateway.server";
import { CollectedLog } from "./collected-log";
import { FakeClock } from "./fake-clock";
import { FakeStripe, fakeStripeKeys } from "./stripe/fake-stripe";
import { openTestDatabase } from "./template-database";

/** Holds what domain tests need: a database, a clock that starts at the current time, and a fake Stripe. */
export interface PaymentFixture {
  deps: CheckoutDeps & { clock: FakeClock };
  stripe: FakeStripe;
}

export async function openPaymentFixture(): Promise<PaymentFixture> {
  const stripe = await FakeStripe.open();
  const { db } = await openTestDatabase();
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = fakeStripeKeys;
  const webhookSecret = fakeStripeKeys.STRIPE_WEBHOOK_SECRET;
  const log = new CollectedLog();
  const keys = { secretKey, publishableKey, webhookSecret, apiBase: stripe.address };
  const payments = createStripeGateway(keys, log);
  const config = {
    taxRate: 8000,
    brandName: "A Life Remembered",
    appUrl: "https://site.example",
    supportEmail: undefined,
  };
  return {
    deps: { db, clock: new FakeClock(new Date()), log, config, payments },
    stripe,
  };
}

/** Where the invoice of a gift goes. */
export const invoiceAddress = {
  name: "Ruth Hale",
  address: "12 Mill Lane",
  city: "Galena",
  state: "IL",
  zipCode: "61036",
};
