import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

/* Objects have the shape of Stripe's own examples, with the requested values. */

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects are read by many names.
export type StripeObject = Record<string, any>;

const examples: Record<string, StripeObject> = JSON.parse(
  readFileSync(new URL("../../fixtures/stripe/objects.json", import.meta.url), "utf8"),
).resources;

const prefixes: Record<string, string> = {
  charge: "ch",
  "checkout.session": "cs_test",
  coupon: "co",
  customer: "cus",
  dispute: "dp",
  event: "evt",
  invoice: "in",
  payment_intent: "pi",
  payment_method: "pm",
  product: "prod",
  refund: "re",
  subscription: "sub",
  "billing_portal.session": "bps",
};

/** Stripe's example object of this kind, with `own` properties. */
export function makeObject(kind: string, own: StripeObject): StripeObject {
  const example = structuredClone(examples[kind] ?? { object: kind });
  return { ...example, id: newId(kind), created: nowSeconds(), livemode: false, ...own };
}

export function newId(kind: string): string {
  return `${prefixes[kind] ?? "obj"}_${randomBytes(12).toString("hex")}`;
}

/** Stripe counts seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
