import type { Actor, Self } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { sendMessage } from "~/domain/running/contact/contact.server";
import { ContactInput } from "~/domain/running/contact/schema";
import { createPromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { PromoCodeInput } from "~/domain/selling/catalogue/schema";
import { beginCheckout } from "~/domain/selling/checkouts/begin-checkout.server";
import { approveInvoice } from "~/domain/selling/checkouts/invoices.server";
import { CheckoutInput } from "~/domain/selling/checkouts/schema";
import type { DemoDeps } from "./demo-deps";

export const billing = {
  name: "Nora Lindqvist",
  address: "12 Mill Lane",
  city: "Galena",
  state: "IL",
  zipCode: "61036",
};

const codes = [
  { code: "LEGACY10", discountType: "percentage", discountValue: "10", validUntil: "2035-12-31" },
  {
    code: "ROSEWOOD",
    discountType: "fixed",
    discountValue: "100",
    maxUses: "50",
    applicablePlans: ["family"],
  },
];

const message = {
  name: "Ruth Whitfield",
  email: "ruth@example.org",
  phone: "(555) 010-0142",
  subject: "Large print for my father",
  message: "My father reads with a magnifier. Can his book be set in larger letters than the sample?",
};

const visitor = { address: "192.0.2.1" };

/** Promo codes, a contact message, a plan that waits for its invoice, and one paid monthly by invoice. */
export async function fillOffice(deps: DemoDeps, administrator: Actor, participant: Self): Promise<void> {
  for (const code of codes) await createPromoCode(deps, administrator, parseInput(PromoCodeInput, code));
  await sendMessage(deps, visitor, parseInput(ContactInput, message), null);
  const wanted = { planId: "guided", promoCode: "LEGACY10", email: message.email };
  await beginCheckout(deps, null, visitor, { ...parseInput(CheckoutInput, wanted), ...billing }, null);
  const monthly = parseInput(CheckoutInput, { planId: "guided" });
  const { checkout } = await beginCheckout(deps, participant, visitor, { ...monthly, ...billing }, null);
  await approveInvoice(deps, administrator, checkout.id);
}
