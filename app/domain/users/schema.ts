import * as z from "zod";
import { commonPasswords } from "../auth/common-passwords";
import { line, mailAddressMax } from "../schema-fields";

export const usernameMax = 60;
export const displayNameMax = 60;
export const passwordMax = 128;
/** What is typed to sign in is compared alone, so it may be longer than what is chosen. */
export const typedMax = { username: 100, password: 1000 } as const;

/** A password that is asked for as it is, to know who sits there. */
export const givenPassword = z.preprocess(
  (value) => value ?? "",
  z
    .string("Please enter your password")
    .min(1, "Please enter your password")
    .max(typedMax.password, "Please enter your password"),
);

export const SignInInput = z.object({
  username: line(typedMax.username, "Please enter your username"),
  password: givenPassword,
});
export type SignInInput = z.infer<typeof SignInInput>;

/** A password that someone chooses: 8 to 128 characters, not one that everybody tries first. */
export const newPassword = z
  .string("Please choose a password.")
  .min(8, "Please choose a password of at least 8 characters.")
  .max(passwordMax, `Please keep the password to ${passwordMax} characters.`)
  .refine(
    (text) => !commonPasswords.has(text.toLowerCase()),
    "This password is too easy to guess. Please choose another.",
  );

/** A mail address, or null. */
export const mailAddress = line(mailAddressMax)
  .refine(
    (mail) => mail === "" || /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(mail),
    "Please enter a valid email address",
  )
  .transform((mail) => mail || null);

/** A new password typed once more; a call need not send it. */
export const repeatedPassword = z.preprocess(
  (value) => value ?? undefined,
  z.string("Passwords do not match").optional(),
);

export const PasswordChangeInput = z
  .object({
    currentPassword: givenPassword,
    password: z.preprocess((value) => value ?? "", newPassword),
    confirmPassword: repeatedPassword,
  })
  .refine(({ password, confirmPassword = password }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>;

/** A username that someone chooses; `required` is what is said where there is none. */
export function usernameField(required: string) {
  return line(usernameMax, required).refine(
    (name) => name === "" || /^[\p{L}\p{N}._@+-]+$/u.test(name),
    "Please use only letters, digits and . _ - @ + in the username.",
  );
}

export const username = usernameField("Please enter a username");

export const NewUserInput = z.object({
  username,
  password: newPassword,
  email: mailAddress,
  displayName: line(displayNameMax),
  isAdmin: z.boolean().default(false),
  isOwner: z.boolean().default(false),
});
export type NewUserInput = z.infer<typeof NewUserInput>;
