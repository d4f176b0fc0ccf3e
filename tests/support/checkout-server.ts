import { Caller } from "./browserless";
import type { RunningServer } from "./running-server";
import { startPublicServer } from "./server";
import { FakeStripe } from "./stripe/fake-stripe";

/** The built product with a fake Stripe, and buyers. */
export interface CheckoutServer {
  server: RunningServer;
  stripe: FakeStripe;
  /** A new browser. */
  visitor: () => Caller;
  close: () => Promise<void>;
}

export async function startCheckoutServer(env: Record<string, string> = {}): Promise<CheckoutServer> {
  const stripe = await FakeStripe.open();
  const server = await startPublicServer({ ...stripe.env, ...env });
  stripe.webhookUrl = `${server.address}/api/stripe/webhook`;
  return {
    server,
    stripe,
    visitor: () => new Caller(server),
    close: async () => {
      await stripe.close();
      await server.stop();
    },
  };
}

export const buyer = "buyer@example.org";

/** A new buyer's form. */
export const setupFields = {
  username: "new-buyer",
  password: "zebra lantern quartz",
  confirmPassword: "zebra lantern quartz",
  email: buyer,
  firstName: "Nora",
  lastName: "Lindqvist",
  address: "12 Mill Lane",
  city: "Galena",
  state: "IL",
  zipCode: "61036",
  country: "US",
};

/** Who pays an invoice. */
export const billing = {
  name: "Nora Lindqvist",
  address: "12 Mill Lane",
  city: "Galena",
  state: "IL",
  zipCode: "61036",
};

/** Posts a checkout without script; returns the address of Stripe's hosted page. */
export async function buyOnPage(
  caller: Caller,
  plan: string,
  promo = "",
  email = buyer,
): Promise<{ status: number; location: string; html: string }> {
  const address = `/checkout?plan=${plan}${promo && `&promo=${promo}`}`;
  const { html } = await caller.page(address);
  const shownCents = /name="shownCents" value="(\d+)"/.exec(html)?.[1] ?? "";
  const promoCode = /name="promoCode" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const isByInvoice = html.includes("Name on the invoice");
  const fields = { intent: "pay", planId: plan, promoCode, shownCents, email, ...(isByInvoice && billing) };
  const answer = await caller.post(address, address, fields);
  return { status: answer.status, location: answer.headers.get("location") ?? "", html: answer.html };
}

/** Pays on Stripe's page; returns the redirect. */
export async function payAtStripe(url: string, number = "4242424242424242"): Promise<string> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ number }),
    redirect: "manual",
  });
  return answer.headers.get("location") ?? `refused: ${await answer.text()}`;
}

/** Pays in Stripe's embedded fields. */
export async function payHere(stripe: FakeStripe, clientSecret: string, number = "4242424242424242") {
  const body = JSON.stringify({ clientSecret, number, returnUrl: "http://127.0.0.1/payment-success" });
  const answer = await fetch(`${stripe.address}/browser/confirm`, { method: "POST", body });
  return answer.json();
}

/** The newest checkout and its payment ids, from the database. */
export async function newestCheckout({ db }: RunningServer) {
  return db
    .selectFrom("checkouts")
    .innerJoin("payments", "payments.reference", "checkouts.reference")
    .selectAll("checkouts")
    .select(["payments.paymentId", "payments.subscriptionId", "payments.hostedPaymentId"])
    .orderBy("checkouts.id", "desc")
    .executeTakeFirstOrThrow();
}
