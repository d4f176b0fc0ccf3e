import * as z from "zod";
import { message } from "~/messages/message";
import { line } from "../../../base/schema-fields";
import { signInFieldMax } from "../schema";

export const secondFactorFormId = "second-factor";
export const askAgainFormId = "again";
export const passkeyFormId = "passkey";
export const passkeyNameMax = 60;
export const factorCodeMax = 40;
const passkeyMax = 10_000;

/** The answer of a JSON call, which no passkey can give. */
export const CodeInput = z.object({ code: line(factorCodeMax) });

export const FactorInput = CodeInput.extend({
  /** The browser's answer of a passkey, as JSON. */
  passkey: line(passkeyMax),
});
export type FactorInput = z.infer<typeof FactorInput>;

const typedPassword = z.preprocess(
  (value) => (typeof value === "string" ? value : ""),
  z.string().max(signInFieldMax.password, message("Please enter your password")),
);

/** The answer to "is it still you?": a password only from people without a second factor. */
export const ProofInput = FactorInput.extend({ password: typedPassword });
export type ProofInput = z.infer<typeof ProofInput>;

export const CallProofInput = CodeInput.extend({ password: typedPassword });

export const NewPasskeyInput = z.object({
  passkey: line(passkeyMax, message("Your browser did not make a passkey. Please try again.")),
  name: line(passkeyNameMax),
});
export type NewPasskeyInput = z.infer<typeof NewPasskeyInput>;
