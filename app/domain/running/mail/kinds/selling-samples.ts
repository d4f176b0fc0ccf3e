import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { formatAppointment } from "../../../base/time-zones";
import { plans } from "../../../people/plans/plans";
import {
  invoiceOrderedLetter,
  invoiceWantedLetter,
  orderDeclinedLetter,
  payInvoiceLetter,
} from "../../../selling/checkouts/invoice-letters";
import {
  depositsLetter,
  monthPaidLetter,
  paymentFailedLetter,
  paymentProcessingLetter,
  paymentReceivedLetter,
  planEndedLetter,
  welcomeLetter,
} from "../../../selling/checkouts/letters";
import {
  buyerLetter,
  planDisputeLetter,
  planMismatchLetter,
  planRefundLetter,
} from "../../../selling/checkouts/plan-payment-letters.server";
import { giftFailedLetter } from "../../../selling/gifts/receipt-letters";
import { houseInvoiceLetter } from "../../../selling/houses/house-letters";
import type { Invoice } from "../../../selling/invoices/invoice";
import { appointmentLetter } from "../../../selling/writing-services/appointment-mail.server";
import { saleLetter } from "../../../selling/writing-services/sale-mail.server";
import { giftSamples } from "./gift-samples";
import { day, helperName, person, type SamplesOf, sampleQuote, token } from "./mail-sample";

const setUp = (appUrl: string) => `${appUrl}/account-setup?token=${token}`;
const plan = (appUrl: string) => `${appUrl}/account#plan`;
const invoicePage = (appUrl: string) => `${appUrl}/invoices/${token}`;
const giftPage = (appUrl: string) => `${appUrl}/gifts/${token}`;
const phone = "(555) 010-0134";

function checkout() {
  const quote = sampleQuote();
  return { quote: JSON.stringify(quote), userId: 1, dueCents: quote.totalCents, isGift: 0 as const };
}

function sale(isGift: 0 | 1) {
  return {
    ...{ id: 1, promised: plans.guided.features.join("\n"), firstContactDueAt: day, isGift },
    ...{ quote: checkout().quote, email: "margaret@example.org", displayName: person.displayName, phone },
  };
}

function failed(appUrl: string, otherPlan: string | null) {
  return { again: plan(appUrl), goesOn: false, otherPlan };
}

function given() {
  return { ...checkout(), userId: null, isGift: 1 as const };
}

function sampleInvoice(): Invoice {
  const { planName, totalCents } = sampleQuote();
  return {
    ...{
      number: 1042,
      token,
      state: "open",
      payUrl: null,
      settledAt: null,
      refundedCents: 0,
      isFor: "plan",
    },
    ...{ issuedAt: day, dueAt: "2026-06-26T15:30:00.000Z", totalCents },
    language: currentLanguage(),
    lines: [{ label: planName, cents: totalCents }],
    buyer: {
      ...{ name: person.displayName, email: "margaret@example.org", address: "12 Cedar Street" },
      ...{ city: "Provo", region: "UT", zipCode: "84601" },
    },
    seller: { name: "", address: "", taxNumber: "" },
  };
}

function call(startsAt: string, cancelledAt: string | null) {
  return { when: formatAppointment(startsAt, "America/Denver"), facts: { plannedMinutes: 45, cancelledAt } };
}

export const sellingSamples: SamplesOf<
  | "welcome"
  | "payment-received"
  | "payment-processing"
  | "payment-failed"
  | "payment-refunded"
  | "payment-disputed"
  | "payment-mismatch"
  | "invoice-ordered"
  | "house-invoice"
  | "plan-ended"
  | "writing-sold"
  | "appointment"
  | "gift"
  | "gift-giver"
  | "gift-writer"
> = {
  ...giftSamples,
  welcome: { usual: ({ appUrl }) => welcomeLetter(person.to, sampleQuote(), setUp(appUrl)) },
  "payment-received": {
    usual: () => paymentReceivedLetter(person.to, sampleQuote(), true),
    month: () => monthPaidLetter(person.to, sampleQuote().planName, sampleQuote().totalCents, true),
  },
  "payment-processing": {
    usual: ({ appUrl }) => paymentProcessingLetter(person.to, sampleQuote(), setUp(appUrl)),
    deposits: ({ appUrl }) =>
      depositsLetter(person.to, sampleQuote(), { setUp: setUp(appUrl), action: `${appUrl}/account#plan` }),
  },
  "payment-failed": {
    usual: ({ appUrl }) => paymentFailedLetter(person.to, sampleQuote().planName, failed(appUrl, null)),
    "goes-on": ({ appUrl }) =>
      paymentFailedLetter(person.to, sampleQuote().planName, failed(appUrl, t(plans.family.name))),
    gift: ({ appUrl }) =>
      giftFailedLetter(helperName, sampleQuote().planName, {
        ...{ href: giftPage(appUrl), anew: `${appUrl}/gift` },
      }),
  },
  "payment-refunded": {
    usual: ({ appUrl }) => {
      const refund = { cents: sampleQuote().totalCents, isEnded: true, isByHand: false, planId: null };
      return buyerLetter(planRefundLetter(checkout(), refund, null), person.to, plan(appUrl));
    },
  },
  "payment-disputed": {
    usual: ({ appUrl }) =>
      buyerLetter(planDisputeLetter(checkout(), "disputed", null), person.to, plan(appUrl)),
    won: ({ appUrl }) =>
      buyerLetter(planDisputeLetter(checkout(), "dispute-won", null), person.to, plan(appUrl)),
    lost: ({ appUrl }) =>
      buyerLetter(planDisputeLetter(checkout(), "dispute-lost", null), person.to, plan(appUrl)),
    gift: ({ appUrl }) =>
      buyerLetter(planDisputeLetter(given(), "disputed", null), helperName, giftPage(appUrl), true),
    "gift-unwrapped": ({ appUrl }) => {
      const unwrapped = { ...given(), userId: 1 };
      return buyerLetter(planDisputeLetter(unwrapped, "disputed", null), helperName, giftPage(appUrl), true);
    },
    "gift-won": ({ appUrl }) =>
      buyerLetter(planDisputeLetter(given(), "dispute-won", null), helperName, giftPage(appUrl), true),
    "gift-lost": ({ appUrl }) =>
      buyerLetter(planDisputeLetter(given(), "dispute-lost", null), helperName, giftPage(appUrl), true),
  },
  "payment-mismatch": {
    usual: ({ appUrl }) => {
      const paid = { amountCents: 75_00, currency: "usd" };
      return buyerLetter(planMismatchLetter(checkout(), paid), person.to, plan(appUrl));
    },
  },
  "house-invoice": {
    usual: ({ appUrl }) =>
      houseInvoiceLetter(
        { ...sampleInvoice(), buyer: { ...sampleInvoice().buyer, name: "Rosewood House" } },
        "2026-11",
        invoicePage(appUrl),
      ),
  },
  "invoice-ordered": {
    usual: ({ appUrl }) =>
      invoiceOrderedLetter(
        sampleQuote(),
        sampleInvoice(),
        { href: invoicePage(appUrl), setUp: setUp(appUrl) },
        null,
      ),
    gift: ({ appUrl }) =>
      invoiceOrderedLetter(
        sampleQuote(),
        sampleInvoice(),
        { href: invoicePage(appUrl), setUp: undefined },
        { href: giftPage(appUrl) },
      ),
    online: ({ appUrl }) =>
      payInvoiceLetter({ number: 1042, name: person.displayName }, sampleQuote().planName, {
        ...{ pay: invoicePage(appUrl), href: invoicePage(appUrl) },
      }),
    operator: ({ appUrl }) => invoiceWantedLetter("", sampleQuote(), sampleInvoice(), invoicePage(appUrl)),
  },
  "plan-ended": {
    usual: ({ appUrl }) => planEndedLetter(person.to, sampleQuote().planName, plan(appUrl)),
    declined: () => orderDeclinedLetter(person.to, sampleQuote().planName, true),
  },
  "writing-sold": {
    usual: (config) => saleLetter(config, helperName, sale(0)),
    gift: (config) => saleLetter(config, helperName, sale(1)),
  },
  appointment: {
    usual: (config) => {
      const { when, facts } = call(day, null);
      return appointmentLetter(config, facts, { to: person.to, when, phone });
    },
    cancelled: (config) => {
      const { when, facts } = call(day, day);
      return appointmentLetter(config, facts, { to: person.to, when, phone });
    },
  },
};
