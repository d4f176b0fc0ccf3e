import * as z from "zod";
import { line, wholeNumberOrNull } from "../fields";
import { planId } from "../plans/schema";
import { promoCodeMax } from "../promo/schema";
import { mailAddress, newPassword, repeatedPassword, usernameField } from "../users/schema";

/** A code that may be missing: trimmed, upper case. */
const optionalCode = line(promoCodeMax).transform((code) => code.toUpperCase() || null);

/** What a buyer asks for. The price is the house's own: `shownCents` only tells what the buyer has seen of it. */
export const CheckoutInput = z.object({
  planId,
  promoCode: optionalCode,
  email: mailAddress,
  shownCents: wholeNumberOrNull(0, Number.MAX_SAFE_INTEGER, "Please look at the price again."),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

/** By the form, a mail address is needed: the way to the account goes there. */
export const CheckoutForm = CheckoutInput.extend({
  email: mailAddress.refine((email) => email !== null, "Please enter a valid email address"),
});

const everythingIsNeeded = "Please fill in all required fields including shipping address";

/** A new buyer's account (spec 2, sections 3 and 5). */
export const SetupInput = z
  .object({
    username: usernameField(everythingIsNeeded),
    password: z.preprocess((value) => value || undefined, z.string(everythingIsNeeded).pipe(newPassword)),
    confirmPassword: repeatedPassword,
    email: line(254, everythingIsNeeded).refine(
      (mail) => mail === "" || /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(mail),
      "Please enter a valid email address",
    ),
    displayName: line(60),
    firstName: line(60, everythingIsNeeded),
    lastName: line(60, everythingIsNeeded),
    address: line(200, everythingIsNeeded),
    city: line(100, everythingIsNeeded),
    state: line(60, everythingIsNeeded),
    zipCode: line(20, everythingIsNeeded),
    phone: line(40),
  })
  .refine(({ password, confirmPassword = password }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
export type SetupInput = z.infer<typeof SetupInput>;
