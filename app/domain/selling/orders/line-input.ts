import * as z from "zod";
import { message } from "~/messages/message";
import {
  addressMax,
  isMailAddressOrEmpty,
  line,
  mailAddressMax,
  phoneMax,
  wholeNumber,
  wrongMailAddress,
} from "../../base/schema-fields";
import { maxCopies, minCopies } from "../catalogue/catalogue";
import { placeFields, placeMissing } from "../shipping/places";

export const recipientMax = 100;

export const shippingFields = {
  name: { most: recipientMax, missing: message("Please enter the name of the person who gets the book.") },
  email: { most: mailAddressMax, missing: message("Please enter an email address.") },
  address: { most: addressMax.address, missing: message("Please enter the street address.") },
  city: { most: addressMax.city, missing: placeMissing.city },
  state: { most: addressMax.state, missing: placeMissing.state },
  zipCode: { most: addressMax.zipCode, missing: placeMissing.zipCode },
} as const;

function shippingLine(name: keyof typeof shippingFields) {
  return line(shippingFields[name].most, shippingFields[name].missing);
}

const copiesWords = message("Please enter a number of copies from {min} to {max}.", {
  min: minCopies,
  max: maxCopies,
});

export const lineFields = {
  copies: wholeNumber(minCopies, maxCopies, copiesWords),
  name: shippingLine("name"),
  email: shippingLine("email").refine(isMailAddressOrEmpty, wrongMailAddress),
  address: shippingLine("address"),
  ...placeFields,
  phone: line(phoneMax),
  forWhom: z.enum(["me", "other"]).optional().catch(undefined),
};

/** Whoever sends books to many need not know an email of each. */
export const furtherMail = line(mailAddressMax).refine(isMailAddressOrEmpty, wrongMailAddress);

export const LineInput = z.object({ ...lineFields, email: furtherMail });
export type LineInput = z.infer<typeof LineInput>;

export const lineFieldNames = [
  "copies",
  "forWhom",
  "name",
  "email",
  "country",
  "address",
  "city",
  "state",
  "zipCode",
  "phone",
] as const;
export type LineFieldName = (typeof lineFieldNames)[number];
