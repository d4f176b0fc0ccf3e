import * as z from "zod";
import { onlyMeChoices } from "~/db/enumerations";
import { message } from "~/messages/message";
import { filled, line, mailAddress, passage } from "../../base/schema-fields";
import { nameMax, relationMax } from "../circle/schema";

const keepersMax = 2;
export const keepersFormId = "keepers";
export const deathFormId = "death";
export const deathReasonMax = 500;

const mustHaveAddress = message("Please write an email address: a keeper is told by email.");

const KeeperInput = z.object({
  name: line(nameMax, message("Please write a name.")),
  relation: line(relationMax).optional(),
  email: mailAddress.transform((email, context): string => {
    if (email === null) context.addIssue({ code: "custom", message: mustHaveAddress });
    return email ?? "";
  }),
});
export type KeeperInput = z.infer<typeof KeeperInput>;

const onlyMe = z.enum(onlyMeChoices, message("Please choose handOver or delete.")).nullish();

export const KeepersInput = z.object({
  keepers: z
    .array(z.union([z.number().int().positive(), KeeperInput]))
    .max(keepersMax, message("A book has one keeper, or two.")),
  onlyMe,
});
export type KeepersInput = z.infer<typeof KeepersInput>;

/** The form has two of each field; a keeper without a name and address is none. */
export const KeepersForm = z.object({
  onlyMe: z.preprocess((value) => filled(value) ?? null, onlyMe),
});
export { KeeperInput };

export const DeathInput = z.object({
  reason: passage(deathReasonMax, message("Please write how you know it.")),
});
