import * as z from "zod";
import type { OrderStatus } from "~/db/tables";
import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import {
  addressMax,
  isMailAddressOrEmpty,
  line,
  mailAddressMax,
  passage,
  rowId,
  staffSearchMax,
  storyType,
  wholeNumberOrNull,
  wrongMailAddress,
} from "../../base/schema-fields";
import { refundReasonMax } from "../payments/schema";
import { type Place, placeFields, readPlaceOf } from "../shipping/places";
import { type LineInput, lineFields, recipientMax, shippingFields } from "./line-input";
import { type OrderTab, orderStatuses, orderTabs } from "./orders";

export const changeFormId = "change";
export const orderFormId = "order";

export const missingTitle = message("Missing Information: Please fill in all shipping details.");

export const orderNotesMax = 5_000;
export const trackingNumberMax = 300;

/** Anything else in the request (amount, title, content, user) is ignored. The fields are the first line's. */
export const OrderInput = z.object({
  bookType: storyType,
  ...lineFields,
  /** Where the buyer is mailed whose account has no address. */
  buyerEmail: line(mailAddressMax).refine(isMailAddressOrEmpty, wrongMailAddress),
  approvalId: rowId(message("Please choose a book.")).optional().catch(undefined),
  again: line(20),
});
export type OrderInput = z.infer<typeof OrderInput> & {
  /** The lines after the first. */
  more?: LineInput[];
};

/** Who pays for copies of another's book; the address is the bill's, if it has one of its own. */
export const PayerInput = z
  .object({
    payerName: line(recipientMax, message("Please enter your name. The bill is made out to it.")),
    buyerEmail: line(
      mailAddressMax,
      message("Please enter your email address. The confirmation goes there."),
    ).refine(isMailAddressOrEmpty, wrongMailAddress),
    payerAddress: line(addressMax.address),
    payerCity: placeFields.city,
    payerState: placeFields.state,
    payerZipCode: placeFields.zipCode,
    payerCountry: placeFields.country,
  })
  .superRefine(readBillPlace, { when: () => true });
export type PayerInput = z.infer<typeof PayerInput>;

const billPlaceNames = {
  city: "payerCity",
  state: "payerState",
  zipCode: "payerZipCode",
  country: "payerCountry",
} as const satisfies Record<keyof Place, string>;

/** A bill may have no address; one that it has is written as its country writes it. */
function readBillPlace(payer: Partial<Record<string, string>>, context: z.RefinementCtx): void {
  const { payerAddress = "", payerCity: city, payerState: state, payerZipCode: zipCode } = payer;
  const say = (name: string, said: string) =>
    context.addIssue({ code: "custom", path: [name], message: said });
  if (payerAddress === "") {
    if (city || state || zipCode) say("payerAddress", shippingFields.address.missing);
    return;
  }
  const { place, errors } = readPlaceOf({ city, state, zipCode, country: payer.payerCountry });
  for (const name of ["city", "state", "zipCode", "country"] as const) {
    const [said] = errors[name] ?? [];
    if (said) say(billPlaceNames[name], said);
    else if (place) payer[billPlaceNames[name]] = place[name];
  }
}

/** The total that the page has shown, in cents; optional in API calls. */
export const SeenTotal = z.object({
  seenCents: wholeNumberOrNull(0, 1e9, message("Please look at the total again.")).transform(
    (cents) => cents ?? undefined,
  ),
});

export const PaymentChoiceInput = z.object({
  paymentMethod: z.enum(["existing", "card", "ach"]).catch("card"),
  savedMethod: line(200),
  keepMethod: z.preprocess((value) => value === "true" || value === true, z.boolean()),
});
export type PaymentChoiceInput = z.infer<typeof PaymentChoiceInput>;

/** Gives an error about missing shipping details the spec's message; returns any other unchanged. */
export function withMissingTitle(error: unknown): unknown {
  if (!(error instanceof ValidationError) || !isMissingShipping(error)) return error;
  return new ValidationError(error.saidErrors, missingTitle);
}

function isMissingShipping({ missing }: ValidationError): boolean {
  return missing.some((name) => name in shippingFields);
}

const status = z.enum(orderStatuses, message("Please choose one of the statuses."));
const setPayment = z.enum(["unpaid", "paid", "refunded"], message("Please choose unpaid, paid or refunded."));

/** Fields left out stay unchanged. */
export const OrderChange = z
  .object({
    status: status.optional(),
    notes: passage(orderNotesMax).optional(),
    trackingNumber: line(trackingNumberMax).optional(),
    /** Another name of `trackingNumber`. */
    tracking: line(trackingNumberMax).optional(),
    paymentStatus: setPayment.optional(),
    /** Left out, the change is about all lines. */
    line: rowId(message("Please choose a line of this order.")).optional(),
  })
  .transform(({ tracking, trackingNumber = tracking, ...change }) => ({
    ...change,
    ...(trackingNumber !== undefined && { trackingNumber }),
  }));
export type OrderChange = z.infer<typeof OrderChange>;

/** The next step of an order, from the status that its page shows. */
export const NextStep = z.object({ id: rowId(message("Please choose an order of the list.")), from: status });
export type NextStep = z.infer<typeof NextStep>;

/** What happens to the money of a paid order that is cancelled; the amount is in dollars. */
export const CancellationInput = z.object({
  refund: z.enum(["all", "part", "none"]).optional().catch(undefined),
  refundAmount: line(20),
  refundReason: line(refundReasonMax),
});
export type CancellationInput = z.infer<typeof CancellationInput>;

export interface FulfilmentQuery {
  /** Null for both: in API calls and searches. */
  tab: OrderTab | null;
  status: OrderStatus | null;
  /** Prefix of an order number or name; "" for all. */
  q: string;
  page: number;
}

/** Reads `orders`, `status`, `oq` and `opage`; unknown values are ignored. */
export function readFulfilmentQuery(params: URLSearchParams): FulfilmentQuery {
  const page = Number(params.get("opage") ?? 1);
  return {
    tab: oneOf(orderTabs, params.get("orders")),
    status: oneOf(orderStatuses, params.get("status")),
    q: (params.get("oq") ?? "").trim().slice(0, staffSearchMax),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The query string without defaults: "?orders=pending&status=shipped". `keep` has its other parameters. */
export function fulfilmentSearch(
  { tab, status, q, page }: Partial<FulfilmentQuery>,
  keep: Record<string, string> = {},
): string {
  const params = new URLSearchParams(keep);
  if (tab) params.set("orders", tab);
  if (status) params.set("status", status);
  if (q) params.set("oq", q);
  if (page && page > 1) params.set("opage", String(page));
  const text = params.toString();
  return text ? `?${text}` : "";
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null {
  return words.find((word) => word === text) ?? null;
}
