import * as z from "zod";
import { line } from "../fields";
import { displayNameMax, givenPassword, mailAddress } from "../users/schema";

export const DetailsInput = z.object({
  displayName: line(displayNameMax, "Please enter your name"),
});
export type DetailsInput = z.infer<typeof DetailsInput>;

/** Whoever changes where mails go could take the account over: the password is asked. */
export const MailAddressInput = z.object({
  email: mailAddress,
  currentPassword: givenPassword,
});
export type MailAddressInput = z.infer<typeof MailAddressInput>;

export const CloseInput = z.object({ currentPassword: givenPassword });
export type CloseInput = z.infer<typeof CloseInput>;
