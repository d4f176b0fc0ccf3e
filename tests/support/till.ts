import type { CheckoutDeps } from "~/domain/checkouts/deps";
import { createStripeGateway } from "~/domain/payments/stripe-gateway.server";
import { CollectedLog } from "./collected-log";
import { FakeClock } from "./fake-clock";
import { StripeStandIn, standInKeys } from "./stripe/stand-in";
import { openTestDatabase } from "./template-database";

/** What checkouts need, for tests of the domain: a database, a clock that begins now, and a Stripe of its own. */
export interface PaymentFixture {
  deps: CheckoutDeps & { clock: FakeClock };
  stripe: StripeStandIn;
}

export async function openPaymentFixture(): Promise<PaymentFixture> {
  const stripe = await StripeStandIn.open();
  const { db } = await openTestDatabase();
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = standInKeys;
  const webhookSecret = standInKeys.STRIPE_WEBHOOK_SECRET;
  const payments = createStripeGateway({ secretKey, publishableKey, webhookSecret, apiBase: stripe.address });
  const config = {
    taxRate: 8000,
    brandName: "A Life Remembered",
    appUrl: "https://site.example",
    supportEmail: undefined,
  };
  return {
    deps: { db, clock: new FakeClock(new Date()), log: new CollectedLog(), config, payments },
    stripe,
  };
}
