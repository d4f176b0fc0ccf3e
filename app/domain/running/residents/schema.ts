import * as z from "zod";
import { message } from "~/messages/message";
import { orNull, rowId } from "../../base/schema-fields";
import type { ResidentColumn } from "./columns";

export const residentsFormId = "residents";
export const uploadFormId = "residents-upload";
export const residentsMax = 500;

export type ResidentRow = Record<ResidentColumn, string>;

/** The fields that a fault may stand beside; "" is the whole line. */
export type FaultField = ResidentColumn | "";

export const tooManyResidents = message(
  "At most 500 people can be made at once. Please make a list in two parts.",
);
const noRows = message("Please send rows, a list of objects.");

const noText = message("Please write this as text.");
const scalar = z.union([z.string(), z.number()], noText);
/** A list is joined with commas. */
const cell = z.union([scalar, z.array(scalar)], noText).nullish();
export type ResidentCell = z.infer<typeof cell>;

export const ResidentsJson = z.object({
  rows: z.array(z.record(z.string(), cell), noRows).min(1, noRows).max(residentsMax, tooManyResidents),
  assignedOwnerId: orNull(rowId(message("Please choose an owner."))),
});

/** Words for what is wrong with a line, by a name that does not change. */
const faultKinds = [
  "noName",
  "nameTooLong",
  "nameWithSigns",
  "roomTooLong",
  "birthYearUnreadable",
  "birthYearImpossible",
  "languageUnknown",
  "emailUnreadable",
  "groupsTooMany",
  "helpersTooLong",
  "usernameUnreadable",
  "usernameTaken",
  "usernameTwice",
  "sameLineTwice",
  "alreadyHere",
  "tooManyCells",
  "unreadableLetters",
  "formula",
  "noHouse",
  "mailInTrial",
  "trialFull",
  "nameTwice",
  "nameAlreadyHere",
  "roomShared",
  "emailTwice",
  "looksLikeTotal",
] as const;
export type FaultKind = (typeof faultKinds)[number];
