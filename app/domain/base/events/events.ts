import { type Message, message } from "~/messages/message";
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

export const eventWords: Record<EventName, Message> = {
  ViewContent: message("Pages about the product read"),
  PricingView: message("Prices looked at"),
  InitiateCheckout: message("Checkouts opened"),
  Purchase: message("Plans and books paid for"),
  CompleteRegistration: message("Accounts set up"),
  Contact: message("Messages sent to us"),
  Lead: message("Questions about a partnership"),
};

export const funnelSteps: EventName[] = [
  "ViewContent",
  "PricingView",
  "InitiateCheckout",
  "Purchase",
  "CompleteRegistration",
];
