import * as z from "zod";
import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import {
  addressMax,
  filled,
  isMailAddressOrEmpty,
  line,
  mailAddress,
  mailAddressMax,
  phoneMax,
  wholeNumberOrNull,
  wrongMailAddress,
} from "../../base/schema-fields";
import { newPassword, repeatedPassword } from "../../people/auth/schema";
import { displayNameMax, usernameField } from "../../people/users/schema";
import { planId, promoCodeMax } from "../catalogue/schema";
import { taxState } from "../catalogue/tax-schema";
import { placeFields, withPlace } from "../shipping/places";

export const payFormId = "pay";
export const promoFormId = "promo";
/** Spec 2, section 8. */
export const promoErrorTitle = message("Invalid promo code");
export const setupFormId = "account-setup";
/** Shows the fields of the chosen country. */
export const setupCountryIntent = "setup/country";

export const buyerNameMax = 60;
export const invoiceNameMax = 120;
export const invoiceFormId = "invoice";
export const invoiceCountryIntent = "invoice/country";

const optionalCode = line(promoCodeMax).transform((code) => code.toUpperCase() || null);

/** The server sets the price: `shownCents` is only compared with it. */
export const CheckoutInput = z.object({
  planId,
  promoCode: optionalCode,
  /** Needed only where the tax is not the same in every state. */
  taxState,
  email: mailAddress,
  shownCents: wholeNumberOrNull(0, Number.MAX_SAFE_INTEGER, message("Please look at the price again.")),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const CheckoutForm = CheckoutInput.extend({
  /** Printed on the invoice, where payment is arranged by invoice: `BillingInput` then requires them. */
  name: line(invoiceNameMax),
  address: line(addressMax.address),
  ...placeFields,
  email: mailAddress.refine((email) => email !== null, wrongMailAddress),
});

/** The setup token, unless the browser's cookie has it. */
export const AttachInput = z.object({ token: line(100) });

export const emailFormId = "email";

export const EmailInput = z.object({
  email: mailAddress.refine((email) => email !== null, wrongMailAddress).transform((email) => email ?? ""),
});

/** Spec 2, section 5. */
const everythingIsNeeded = message("Please fill in all required fields including shipping address");

const billingWords = {
  name: message("Please enter the name for the invoice."),
  address: message("Please enter the street address."),
};

/** The buyer on an invoice that an administrator makes for an earlier order. */
export const BillingInput = withPlace(
  z.object({
    name: line(invoiceNameMax, billingWords.name),
    address: line(addressMax.address, billingWords.address),
    ...placeFields,
  }),
);
export type BillingInput = z.infer<typeof BillingInput>;

const addressFields = {
  firstName: line(buyerNameMax, message("Please enter your first name.")),
  lastName: line(buyerNameMax, message("Please enter your last name.")),
  address: line(addressMax.address, billingWords.address),
  ...placeFields,
  phone: line(phoneMax),
};

export const PostalAddressInput = withPlace(z.object(addressFields));
export type PostalAddressInput = z.infer<typeof PostalAddressInput>;

/** A new buyer's account (spec 2, sections 3 and 5). */
export const SetupInput = withPlace(
  z.object({
    username: usernameField(message("Please choose a username.")),
    password: z.preprocess(filled, z.string(message("Please choose a password.")).pipe(newPassword)),
    confirmPassword: repeatedPassword,
    email: line(mailAddressMax, message("Please enter your email address.")).refine(
      isMailAddressOrEmpty,
      wrongMailAddress,
    ),
    displayName: line(displayNameMax),
    ...addressFields,
  }),
).refine(({ password, confirmPassword = password }) => password === confirmPassword, {
  path: ["confirmPassword"],
  message: message("Passwords do not match"),
});
export type SetupInput = z.infer<typeof SetupInput>;

/** A rejected `SetupInput` that says once, above the messages of the fields, that something is missing. */
export function withMissingSummary(error: unknown): unknown {
  if (!(error instanceof ValidationError) || !isSomethingMissing(error)) return error;
  const errors = { "": [everythingIsNeeded], ...error.saidErrors };
  return new ValidationError(errors, everythingIsNeeded, error.missing);
}

/** A repeated password may be left out. */
export function isSomethingMissing({ missing }: ValidationError): boolean {
  return missing.some((field) => field !== "confirmPassword");
}
