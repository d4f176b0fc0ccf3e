import * as z from "zod";
import { newPassword, repeatedPassword } from "../auth/schema";
import { planId, promoCodeMax } from "../catalogue/schema";
import { addressMax, line, mailAddressMax, phoneMax, wholeNumberOrNull } from "../schema-fields";
import { displayNameMax, mailAddress, usernameField } from "../users/schema";

export const payFormId = "pay";
export const promoFormId = "promo";
export const setupFormId = "account-setup";

export const buyerNameMax = 60;

const optionalCode = line(promoCodeMax).transform((code) => code.toUpperCase() || null);

/** The server sets the price: `shownCents` is only compared with it. */
export const CheckoutInput = z.object({
  planId,
  promoCode: optionalCode,
  email: mailAddress,
  shownCents: wholeNumberOrNull(0, Number.MAX_SAFE_INTEGER, "Please look at the price again."),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const CheckoutForm = CheckoutInput.extend({
  email: mailAddress.refine((email) => email !== null, "Please enter a valid email address"),
});

/** The setup token, unless the browser's cookie has it. */
export const AttachInput = z.object({ token: line(100) });

const everythingIsNeeded = "Please fill in all required fields including shipping address";

/** A new buyer's account (spec 2, sections 3 and 5). */
export const SetupInput = z
  .object({
    username: usernameField(everythingIsNeeded),
    password: z.preprocess((value) => value || undefined, z.string(everythingIsNeeded).pipe(newPassword)),
    confirmPassword: repeatedPassword,
    email: line(mailAddressMax, everythingIsNeeded).refine(
      (mail) => mail === "" || /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(mail),
      "Please enter a valid email address",
    ),
    displayName: line(displayNameMax),
    firstName: line(buyerNameMax, everythingIsNeeded),
    lastName: line(buyerNameMax, everythingIsNeeded),
    address: line(addressMax.address, everythingIsNeeded),
    city: line(addressMax.city, everythingIsNeeded),
    state: line(addressMax.state, everythingIsNeeded),
    zipCode: line(addressMax.zipCode, everythingIsNeeded),
    phone: line(phoneMax),
  })
  .refine(({ password, confirmPassword = password }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
export type SetupInput = z.infer<typeof SetupInput>;
