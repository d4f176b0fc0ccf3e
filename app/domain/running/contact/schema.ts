import * as z from "zod";
import { message } from "~/messages/message";
import {
  isMailAddress,
  line,
  mailAddressMax,
  passage,
  phoneMax,
  wrongMailAddress,
} from "../../base/schema-fields";

export const contactMax = { name: 100, subject: 150, message: 5_000 } as const;

/** Spec 2, section 5. */
export const ContactInput = z.object({
  name: line(contactMax.name).refine(hasAtLeast(2), message("Name must be at least 2 characters")),
  email: line(mailAddressMax).refine(isMailAddress, wrongMailAddress),
  phone: line(phoneMax).refine(hasAtLeast(10), message("Phone number must be at least 10 characters")),
  subject: line(contactMax.subject).refine(hasAtLeast(5), message("Subject must be at least 5 characters")),
  message: passage(contactMax.message).refine(
    hasAtLeast(10),
    message("Message must be at least 10 characters"),
  ),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const answerMax = 10_000;

export const AnswerInput = z.object({ text: passage(answerMax, message("Please write an answer.")) });
export type AnswerInput = z.infer<typeof AnswerInput>;

/** Counts code points, so that an emoji is one. */
function hasAtLeast(least: number): (text: string) => boolean {
  return (text) => [...text].length >= least;
}
