import type { StripeObject } from "./objects";

/** An error for a request that Stripe would reject. */
export class StripeRejection extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly more: StripeObject = {},
  ) {
    super(message);
  }
}

/** "items[0][price_data][currency]=usd", as nested objects and lists. */
export function readParameters(body: string): StripeObject {
  const result: StripeObject = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    let place = result;
    for (const part of path.slice(0, -1)) {
      place[part] ??= {};
      place = place[part];
    }
    place[path.at(-1) ?? ""] = value;
  }
  return withLists(result);
}

/** The parameters of each call; others are rejected, as Stripe does. */
const known: Record<string, string[]> = {
  customers: ["email", "name", "metadata", "preferred_locales"],
  products: ["id", "name"],
  coupons: ["amount_off", "currency", "duration", "max_redemptions", "name"],
  payment_intents: [
    "amount",
    "currency",
    "description",
    "customer",
    "metadata",
    "allowed_payment_method_types",
    "receipt_email",
    "setup_future_usage",
    "confirm",
    "payment_method",
    "return_url",
    "shipping",
  ],
  "checkout/sessions": [
    "mode",
    "customer",
    "metadata",
    "client_reference_id",
    "allowed_payment_method_types",
    "line_items",
    "discounts",
    "subscription_data",
    "payment_intent_data",
    "success_url",
    "cancel_url",
    "expires_at",
    "locale",
  ],
  subscriptions: [
    "customer",
    "description",
    "metadata",
    "items",
    "discounts",
    "payment_behavior",
    "payment_settings",
    "expand",
  ],
  "subscriptions/:id": ["description", "items", "proration_behavior"],
  "invoices/create_preview": ["subscription", "subscription_details"],
  invoices: [
    "customer",
    "description",
    "collection_method",
    "days_until_due",
    "auto_advance",
    "pending_invoice_items_behavior",
    "metadata",
  ],
  invoiceitems: ["customer", "invoice", "amount", "currency", "description"],
  refunds: ["payment_intent", "amount", "metadata", "expand"],
  "billing_portal/sessions": ["customer", "return_url", "locale"],
};

export function requireKnown(resource: string, parameters: StripeObject): void {
  for (const name of Object.keys(parameters)) {
    if (!known[resource]?.includes(name)) throw invalid(`Received unknown parameter: ${name}`, name);
  }
}

export function wholeNumber(parameters: StripeObject, name: string, least: number): number {
  const text = String(parameters[name] ?? "");
  if (!/^\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, name);
  if (Number(text) < least) {
    const code = name === "amount" ? "amount_too_small" : "parameter_invalid_integer";
    throw invalid(`${name} must be at least ${least}.`, name, code);
  }
  return Number(text);
}

export function required(parameters: StripeObject, name: string): string {
  if (!parameters[name]) throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
  return parameters[name];
}

const locales = ["auto", "de", "en", "es"];

/** Null where none is asked for, as Stripe answers. */
export function localeOf({ locale = null }: StripeObject): string | null {
  if (locale !== null && !locales.includes(locale)) throw invalid(`Invalid locale: ${locale}`, "locale");
  return locale;
}

export function usd(parameters: StripeObject): string {
  const currency = required(parameters, "currency");
  if (currency !== "usd") throw invalid(`Invalid currency: ${currency}`, "currency");
  return currency;
}

export function invalid(message: string, param: string, code = "parameter_invalid"): StripeRejection {
  return new StripeRejection(400, "invalid_request_error", message, { param, code });
}

export function missing(kind: string, id: string): StripeRejection {
  return new StripeRejection(404, "invalid_request_error", `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });
}

function withLists(value: StripeObject): StripeObject {
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === "object" ? withLists(inner) : inner,
  ]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
