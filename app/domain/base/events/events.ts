/* Events on the way to a book (spec 2, section 7). The ad pixel uses these names. */

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

export const eventWords: Record<EventName, string> = {
  ViewContent: "Pages about the product read",
  PricingView: "Prices looked at",
  InitiateCheckout: "Checkouts opened",
  Purchase: "Plans and books paid for",
  CompleteRegistration: "Accounts set up",
  Contact: "Messages sent to us",
  Lead: "Questions about a partnership",
};

export const funnelSteps: EventName[] = [
  "ViewContent",
  "PricingView",
  "InitiateCheckout",
  "Purchase",
  "CompleteRegistration",
];
