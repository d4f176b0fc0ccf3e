import * as z from "zod";
import { languageCodes } from "~/messages/languages";
import { type Message, message } from "~/messages/message";
import { quotaGigabytesMax, quotaMessage } from "../../base/quota";
import {
  cleanText,
  filled,
  flag,
  isDay,
  line,
  mailAddress,
  orNull,
  rowId,
  wholeNumberOrNull,
} from "../../base/schema-fields";
import { existingPassword, newPassword } from "../auth/schema";
import { planIds } from "../plans/plans";
import { nameKey } from "./name-key";

export const usernameMax = 60;
export const displayNameMax = 60;

export const detailsFormId = "details";
export const mailFormId = "mail";
export const passwordFormId = "password";

export const personFormId = "person";

/** Takes the message for a blank one. */
export function usernameField(required: Message) {
  return line(usernameMax, required).refine(
    (name) => name === "" || /^[\p{L}\p{N}._@+-]+$/u.test(name),
    message("Please use only letters, digits and . _ - @ + in the username."),
  );
}

const username = usernameField(message("Please enter a username"));

export const NewUserInput = z.object({
  username,
  password: newPassword,
  email: mailAddress,
  displayName: line(displayNameMax),
  isAdmin: z.boolean().default(false),
  isOwner: z.boolean().default(false),
});
export type NewUserInput = z.infer<typeof NewUserInput>;

const optionalPlan = orNull(z.enum(planIds, message("Please choose a plan.")));
const optionalOwner = orNull(rowId(message("Please choose an owner.")));
const maxWriterMinutes = 100_000;
const minutesMessage = message("Please enter a number of minutes from 0 to 100,000.");

export const roomMax = 40;
export const helpersMax = 200;
export const groupNameMax = 60;
export const groupsMax = 10;

const groupsMessage = message("Please name at most ten groups, each in at most 60 characters.");

const groupNames = z.preprocess(
  splitNames,
  z
    .array(z.string(groupsMessage).max(groupNameMax, groupsMessage), groupsMessage)
    .max(groupsMax, groupsMessage),
);

/** Splits a line at commas and semicolons; leaves out blank names and those that come again. */
export function splitNames(value: unknown): unknown {
  const parts = typeof value === "string" ? value.split(/[,;]/) : (value ?? []);
  if (!Array.isArray(parts) || parts.some((part) => typeof part !== "string")) return parts;
  const names = parts.map((part: string) => cleanText(part).replace(/\s+/g, " ").trim()).filter(Boolean);
  return names.filter((name, index) => names.findIndex((one) => nameKey(one) === nameKey(name)) === index);
}

const awayMessage = message("Please give the day like 2026-11-27, or leave this empty.");
const dayOrNull = orNull(z.string(awayMessage).refine(isDay, awayMessage));

export const notOffered = message("Please choose a language of the list.");

/** A new user without a password is invited by mail. */
export const PersonInput = z.object({
  username,
  displayName: line(displayNameMax),
  email: mailAddress,
  password: orNull(newPassword),
  isAdmin: flag(),
  isOwner: flag(),
  assignedOwnerId: optionalOwner,
  plan: optionalPlan,
  writerMinutes: wholeNumberOrNull(0, maxWriterMinutes, minutesMessage).transform((minutes) => minutes ?? 0),
  quotaGigabytes: wholeNumberOrNull(1, quotaGigabytesMax, quotaMessage),
  isSuspended: flag(),
  room: line(roomMax),
  groups: groupNames,
  awaySince: dayOrNull,
  helpers: line(helpersMax),
  /** Left out, it stays; a new user has that of whoever adds them. */
  locale: z.preprocess(filled, z.enum(languageCodes, notOffered).optional()),
});
export type PersonInput = z.infer<typeof PersonInput>;

/** Missing fields stay: take only what was sent. */
export const PersonChange = PersonInput.partial();
export type PersonChange = z.infer<typeof PersonChange>;

/** Adds to the form for a new person how they get in without a password. */
export const NewPersonInput = PersonInput.extend({
  access: z.preprocess(
    (value) => filled(value) ?? "link",
    z.enum(["link", "code"], message("Please choose a way in.")),
  ),
});
export type NewPersonInput = z.infer<typeof NewPersonInput>;

export const DetailsInput = z.object({
  displayName: line(displayNameMax, message("Please enter your name")),
});
export type DetailsInput = z.infer<typeof DetailsInput>;

/** Asks for the password: whoever controls the mail address can take over the account. */
export const MailAddressInput = z.object({
  email: mailAddress,
  currentPassword: existingPassword,
});
export type MailAddressInput = z.infer<typeof MailAddressInput>;

export const closePersonFormId = "close-person";
export const closeReasonMax = 300;

export const ClosePersonInput = z.object({
  reason: line(closeReasonMax, message("Please write why the account is closed.")),
  withExport: flag(),
});
export type ClosePersonInput = z.infer<typeof ClosePersonInput>;

export const exportLinkFormId = "export-link";

export const ExportLinkInput = z.object({
  email: mailAddress.refine((email) => email !== null, message("Please enter an email address.")),
});

export const CloseInput = z.object({ currentPassword: existingPassword });
export type CloseInput = z.infer<typeof CloseInput>;
