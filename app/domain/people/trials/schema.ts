import * as z from "zod";
import { message } from "~/messages/message";
import { isMailAddress, line, mailAddressMax, wrongMailAddress } from "../../base/schema-fields";

export const trialFormId = "trial";
export const houseNameMax = 60;

export const TrialInput = z.object({
  house: line(houseNameMax, message("Please write the name of your house.")),
  name: line(houseNameMax, message("Please write your name.")),
  email: line(mailAddressMax).refine(isMailAddress, wrongMailAddress),
});
export type TrialInput = z.infer<typeof TrialInput>;

const trialStates = ["running", "reading", "over", "full"] as const;
export type TrialState = (typeof trialStates)[number];

export const TrialChange = z.object({
  state: z.enum(["full", "ended"], message("Please choose one of the list.")),
});
export type TrialChange = z.infer<typeof TrialChange>;

export const takeAlongFormId = "take-along";
