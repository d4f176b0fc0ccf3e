import * as z from "zod";
import { message } from "~/messages/message";
import { line, mailAddressMax } from "../../base/schema-fields";

export const trialFormId = "trial";
export const houseNameMax = 60;

const mailAddress = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

export const TrialInput = z.object({
  house: line(houseNameMax, message("Please write the name of your house.")),
  name: line(houseNameMax, message("Please write your name.")),
  email: line(mailAddressMax).refine(
    (text) => mailAddress.test(text),
    message("Please enter a valid email address"),
  ),
});
export type TrialInput = z.infer<typeof TrialInput>;

export const trialStates = ["running", "reading", "over", "full"] as const;
export type TrialState = (typeof trialStates)[number];

export const TrialChange = z.object({
  state: z.enum(["full", "ended"], message("Please choose one of the list.")),
});
export type TrialChange = z.infer<typeof TrialChange>;

export const takeAlongFormId = "take-along";
