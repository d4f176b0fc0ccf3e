import * as z from "zod";
import { ValidationError } from "../errors";
import { line, mailAddressMax } from "../schema-fields";
import { newPassword, repeatedPassword } from "../users/schema";

/** Who asks for a link: by mail address, or by username for those who know that better. */
export const LinkRequestInput = z.object({
  email: line(mailAddressMax, "Please enter your email address"),
});
export type LinkRequestInput = z.infer<typeof LinkRequestInput>;

/** A new password, typed twice where it cannot be seen. */
export const ResetInput = z
  .object({
    token: line(100),
    password: z.preprocess((value) => value ?? "", newPassword),
    confirmPassword: repeatedPassword,
  })
  .refine(({ password, confirmPassword = password }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
export type ResetInput = z.infer<typeof ResetInput>;

export const CodeInput = z.object({
  code: z.preprocess(
    (value) => (typeof value === "string" ? value.replace(/[\s-]/g, "") : ""),
    z.string().regex(/^\d{6}$/, "The code has six digits. Please look at the mail again."),
  ),
});
export type CodeInput = z.infer<typeof CodeInput>;

export const deadLinkWords =
  "This link has been used, or is older than 30 minutes. Please ask for a new one.";

/** The refusal of a link that cannot be used any more. */
export function deadLink(): ValidationError {
  return new ValidationError({ "": [deadLinkWords] });
}
