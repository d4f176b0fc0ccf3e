import { message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Has no trailing slash; undefined for Stripe's own. */
  apiBase: string | undefined;
}

const stripeItself = "https://api.stripe.com";
const stripeKeys = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const stripeKeyForms = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_\S+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\S+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
};

/** Undefined without keys. Live keys must not be used with another API base. Throws ConfigError. */
export function readStripeSettings(env: Env): StripeSettings | undefined {
  requireStripeApiBase(env);
  requireSaneStripe(env);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiBase: apiBase ? new URL(apiBase).origin : undefined };
}

function requireSaneStripe(env: Env): void {
  if (!stripeKeys.some((name) => env[name])) return;
  for (const name of stripeKeys) {
    const value = env[name];
    if (!value)
      throw new ConfigError(
        message("{name} must be set, because another Stripe key is: the three go together.", { name }),
      );
    if (!stripeKeyForms[name].test(value))
      throw new ConfigError(message("{name} does not look like such a key of Stripe's.", { name }));
  }
  if (!env.APP_URL)
    throw new ConfigError(message("APP_URL must be set when the Stripe keys are: buyers return to it."));
  const secretIsLive = env.STRIPE_SECRET_KEY?.includes("_live_");
  const publishableIsLive = env.STRIPE_PUBLISHABLE_KEY?.includes("_live_");
  if (secretIsLive !== publishableIsLive) {
    throw new ConfigError(
      message("STRIPE_PUBLISHABLE_KEY must be of the same kind (test or live) as STRIPE_SECRET_KEY."),
    );
  }
  if (secretIsLive && env.STRIPE_API_BASE && new URL(env.STRIPE_API_BASE).origin !== stripeItself) {
    throw new ConfigError(
      message("STRIPE_API_BASE may be another address than {address} only with test keys.", {
        address: stripeItself,
      }),
    );
  }
}

function requireStripeApiBase(env: Env): void {
  if (!env.STRIPE_API_BASE) return;
  const url = URL.canParse(env.STRIPE_API_BASE) ? new URL(env.STRIPE_API_BASE) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      message("{name} must be an address such as {example}.", {
        name: "STRIPE_API_BASE",
        example: "http://localhost:12111",
      }),
    );
  }
}
