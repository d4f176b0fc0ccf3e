import * as z from "zod";
import { flag, line, rowId, wholeNumberOrNull } from "../fields";
import { planIds } from "../plans/plans";
import { displayNameMax, mailAddress, newPassword, username } from "../users/schema";

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
