/* The plans of the specification: spec 2, section 9; contract, section 4. What they cost today is in the catalogue. */

export const planIds = ["self-serve", "guided", "family", "white-glove"] as const;
export type PlanId = (typeof planIds)[number];

export type Billing = "monthly" | "once";

export interface Plan {
  id: PlanId;
  name: string;
  billing: Billing;
  /** Excludes tax; used until an administrator sets a price. */
  defaultPriceCents: number;
  description: string;
  features: string[];
  isMostPopular: boolean;
}

export const plans: Record<PlanId, Plan> = {
  "self-serve": {
    id: "self-serve",
    name: "Self-Serve",
    billing: "monthly",
    defaultPriceCents: 25_00,
    description: "Write your story yourself, at your own pace.",
    features: [
      "Guided prompts for a whole life",
      "Photos, recordings, and films beside your words",
      "Your book on screen and as a Word document",
    ],
    isMostPopular: false,
  },
  guided: {
    id: "guided",
    name: "Guided Experience",
    billing: "monthly",
    defaultPriceCents: 75_00,
    description: "Write with a professional writer at your side.",
    features: ["Everything in Self-Serve", "1 hour with a professional writer every week"],
    isMostPopular: false,
  },
  family: {
    id: "family",
    name: "Family Legacy",
    billing: "once",
    defaultPriceCents: 989_00,
    description: "A professional writer interviews you and crafts your book.",
    features: ["Everything in Self-Serve", "10 hours with a professional writer", "1 printed book"],
    isMostPopular: true,
  },
  "white-glove": {
    id: "white-glove",
    name: "White Glove",
    billing: "once",
    defaultPriceCents: 1989_00,
    description: "We do it all for you, and quickly.",
    features: ["Everything in Family Legacy", "2-week delivery", "Unlimited consultation"],
    isMostPopular: false,
  },
};

/** Returns the display name; null without a plan. */
export function planName(plan: string | null): string | null {
  if (plan === null) return null;
  return isPlanId(plan) ? plans[plan].name : plan;
}

export function isPlanId(text: string): text is PlanId {
  return (planIds as readonly string[]).includes(text);
}
