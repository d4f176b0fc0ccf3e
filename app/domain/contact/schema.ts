import * as z from "zod";
import { line, passage } from "../fields";

const mailAddress = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** What people write to us (spec 2, section 5). */
export const ContactInput = z.object({
  name: line(100).refine(hasAtLeast(2), "Name must be at least 2 characters"),
  email: line(254).refine((text) => mailAddress.test(text), "Please enter a valid email address"),
  phone: line(40).refine(hasAtLeast(10), "Phone number must be at least 10 characters"),
  subject: line(150).refine(hasAtLeast(5), "Subject must be at least 5 characters"),
  message: passage(5_000).refine(hasAtLeast(10), "Message must be at least 10 characters"),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** As people count: an emoji is one. */
function hasAtLeast(least: number): (text: string) => boolean {
  return (text) => [...text].length >= least;
}
