import * as z from "zod";
import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import { line, mailAddressMax } from "../../base/schema-fields";

export const passwordMax = 128;
/** Longer than the limits of new accounts: sign-in only compares. */
export const signInFieldMax = { username: 100, password: 1000 } as const;

export const existingPassword = z.preprocess(
  (value) => value ?? "",
  z
    .string(message("Please enter your password"))
    .min(1, message("Please enter your password"))
    .max(signInFieldMax.password, message("Please enter your password")),
);

export const SignInInput = z.object({
  username: line(signInFieldMax.username, message("Please enter your username")),
  password: existingPassword,
});
export type SignInInput = z.infer<typeof SignInInput>;

/** Only its length; `requireHardPassword` refuses those that are easy to guess. */
export const newPassword = z
  .string(message("Please choose a password."))
  .min(8, message("Please choose a password of at least 8 characters."))
  .max(
    passwordMax,
    message("Please keep the password to {passwordMax} characters.", { passwordMax: String(passwordMax) }),
  );

export const repeatedPassword = z.preprocess(
  (value) => value ?? undefined,
  z.string(message("Passwords do not match")).optional(),
);

const requiredNewPassword = z.preprocess((value) => value ?? "", newPassword);

function isConfirmed({
  password,
  confirmPassword = password,
}: {
  password: string;
  confirmPassword?: string | undefined;
}) {
  return password === confirmPassword;
}

const notConfirmed = { path: ["confirmPassword"], message: message("Passwords do not match") };

export const PasswordChangeInput = z
  .object({
    currentPassword: existingPassword,
    password: requiredNewPassword,
    confirmPassword: repeatedPassword,
  })
  .refine(isConfirmed, notConfirmed);
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>;

export const FirstPasswordInput = z
  .object({ password: requiredNewPassword, confirmPassword: repeatedPassword })
  .refine(isConfirmed, notConfirmed);
export type FirstPasswordInput = z.infer<typeof FirstPasswordInput>;

export const printedCodeMax = 40;

export const PrintedCodeInput = z
  .object({
    code: line(printedCodeMax, message("Please type the code from your sheet of paper.")).transform((text) =>
      text.toUpperCase().replace(/[^A-Z0-9]/g, ""),
    ),
    password: requiredNewPassword,
    confirmPassword: repeatedPassword,
  })
  .refine(isConfirmed, notConfirmed);
export type PrintedCodeInput = z.infer<typeof PrintedCodeInput>;

export const LinkRequestInput = z.object({
  email: line(mailAddressMax, message("Please enter your email address")),
});
export type LinkRequestInput = z.infer<typeof LinkRequestInput>;

export const ResetInput = z
  .object({
    token: line(100),
    password: requiredNewPassword,
    confirmPassword: repeatedPassword,
  })
  .refine(isConfirmed, notConfirmed);
export type ResetInput = z.infer<typeof ResetInput>;

export const CodeInput = z.object({
  code: z.preprocess(
    (value) => (typeof value === "string" ? value.replace(/[\s-]/g, "") : ""),
    z.string().regex(/^\d{6}$/, message("The code has six digits. Please look at the email again.")),
  ),
});
export type CodeInput = z.infer<typeof CodeInput>;

export const expiredLinkMessage = message(
  "This link has been used, or its time is over. Please ask for a new one.",
);

/** Returns, and does not throw, the error of the form as a whole for a link that is unknown, used or expired. */
export function expiredLinkError(): ValidationError {
  return new ValidationError({ "": [expiredLinkMessage] });
}
