import {
  houseDepositsWords,
  houseDisputeWords,
  houseLetter,
  houseMismatchWords,
  housePaidWords,
  houseRefundWords,
} from "../../../selling/houses/house-payment-letters";
import { type SampleLetters, token } from "./mail-sample";

const invoice = { number: 1043, totalCents: 1_160_00 };

export const housePaymentSamples = {
  paid: ({ appUrl }) => framed(housePaidWords(invoice), appUrl),
  deposits: ({ appUrl }) => framed(houseDepositsWords(invoice, pageOf(appUrl)), appUrl),
  refund: ({ appUrl }) => framed(houseRefundWords(invoice, 29_00), appUrl),
  dispute: ({ appUrl }) => framed(houseDisputeWords(invoice, "disputed"), appUrl),
  mismatch: ({ appUrl }) =>
    framed(houseMismatchWords(invoice, { amountCents: 29_00, currency: "usd" }), appUrl),
} satisfies Record<string, SampleLetters["usual"]>;

function pageOf(appUrl: string): string {
  return `${appUrl}/invoices/${token}`;
}

function framed(words: Parameters<typeof houseLetter>[0], appUrl: string) {
  return houseLetter(words, "Rosewood House", pageOf(appUrl));
}
