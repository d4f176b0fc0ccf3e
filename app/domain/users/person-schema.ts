import * as z from "zod";
import { planIds } from "../catalogue/plans";
import { flag, line, rowId, wholeNumberOrNull } from "../schema-fields";
import { displayNameMax, givenPassword, mailAddress, newPassword, username } from "./schema";

/** The ids of the forms on the account page. */
export const detailsFormId = "details";
export const mailFormId = "mail";
export const passwordFormId = "password";

export const personFormId = "person";

const noPlan = z.preprocess((value) => value || null, z.enum(planIds, "Please choose a plan.").nullable());
const noOwner = z.preprocess((value) => value || null, rowId("Please choose an owner.").nullable());
const mostWriterMinutes = 100_000;
const minutesWords = "Please enter a number of minutes from 0 to 100,000.";

/** Somebody as the administration writes them down. Without a password the person is invited by mail. */
export const PersonInput = z.object({
  username,
  displayName: line(displayNameMax),
  email: mailAddress,
  password: z.preprocess((value) => value || null, newPassword.nullable()),
  isAdmin: flag(),
  isOwner: flag(),
  assignedOwnerId: noOwner,
  plan: noPlan,
  /** Booked of a professional writer's time. */
  writerMinutes: wholeNumberOrNull(0, mostWriterMinutes, minutesWords).transform((minutes) => minutes ?? 0),
  isSuspended: flag(),
});
export type PersonInput = z.infer<typeof PersonInput>;

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
