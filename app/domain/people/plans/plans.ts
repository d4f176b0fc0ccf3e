import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

/* The plans of the specification: spec 2, section 9; contract, section 4. What they cost today is in the catalogue. */

export const planIds = ["self-serve", "guided", "family", "white-glove"] as const;
export type PlanId = (typeof planIds)[number];

export type Billing = "monthly" | "once";

export interface Plan {
  id: PlanId;
  name: Message;
  billing: Billing;
  /** Excludes tax; used until an administrator sets a price. */
  defaultPriceCents: number;
  description: Message;
  features: Message[];
  isMostPopular: boolean;
}

export const plans: Record<PlanId, Plan> = {
  "self-serve": {
    id: "self-serve",
    name: message("Self-Serve"),
    billing: "monthly",
    defaultPriceCents: 25_00,
    description: message("Write your story yourself, at your own pace."),
    features: [
      message("Guided prompts for a whole life"),
      message("Photos, recordings, and films beside your words"),
      message("Your book on screen and as a Word document"),
    ],
    isMostPopular: false,
  },
  guided: {
    id: "guided",
    name: message("Guided Experience"),
    billing: "monthly",
    defaultPriceCents: 75_00,
    description: message("Write with a professional writer at your side."),
    features: [message("Everything in Self-Serve"), message("1 hour with a professional writer every week")],
    isMostPopular: false,
  },
  family: {
    id: "family",
    name: message("Family Legacy"),
    billing: "once",
    defaultPriceCents: 989_00,
    description: message("A professional writer interviews you and crafts your book."),
    features: [
      message("Everything in Self-Serve"),
      message("10 hours with a professional writer"),
      message("1 printed book"),
    ],
    isMostPopular: true,
  },
  "white-glove": {
    id: "white-glove",
    name: message("White Glove"),
    billing: "once",
    defaultPriceCents: 1989_00,
    description: message("We do it all for you, and quickly."),
    features: [
      message("Everything in Family Legacy"),
      message("2-week delivery"),
      message("Unlimited consultation"),
    ],
    isMostPopular: false,
  },
};

/** Null without a plan. */
export function planName(plan: string | null): string | null {
  if (plan === null) return null;
  return isPlanId(plan) ? t(plans[plan].name) : plan;
}

/** True for the id of one of the four plans (spec 2, section 9). */
export function isPlanId(text: string): text is PlanId {
  return (planIds as readonly string[]).includes(text);
}
