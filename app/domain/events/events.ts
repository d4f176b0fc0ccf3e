/* What is counted of the way from a first look to a book (spec 2, section 7). The ad pixel knows the same names. */

export const eventNames = [
  "ViewContent",
  "PricingView",
  "InitiateCheckout",
  "Purchase",
  "CompleteRegistration",
  "Contact",
  "Lead",
] as const;
export type EventName = (typeof eventNames)[number];

/** What each counts, in words. */
export const eventWords: Record<EventName, string> = {
  ViewContent: "Pages about the product read",
  PricingView: "Prices looked at",
  InitiateCheckout: "Checkouts opened",
  Purchase: "Plans and books paid for",
  CompleteRegistration: "Accounts set up",
  Contact: "Messages sent to us",
  Lead: "Questions about a partnership",
};

/** The steps of the way, in order: each is taken by fewer people than the one before. */
export const funnelSteps: EventName[] = [
  "ViewContent",
  "PricingView",
  "InitiateCheckout",
  "Purchase",
  "CompleteRegistration",
];
