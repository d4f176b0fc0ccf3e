import * as z from "zod";
import { circleRoles } from "~/db/enumerations";
import { message } from "~/messages/message";
import { endOfDay } from "../../base/last-day";
import { line, mailAddress, mailAddressMax, moment, orNull, passage } from "../../base/schema-fields";

export type CircleRole = (typeof circleRoles)[number];

export const invitationFormId = "family-invitation";
export const codeFormId = "family-code";
export const entryFormId = "family-entry";
export const lostFormId = "family-lost";

export const relationMax = 60;
export const nameMax = 100;

const role = z.enum(circleRoles, message("Please choose read, ask, add or help."));
const name = line(nameMax, message("Please write a name."));
const relation = line(relationMax);
const optionalAddress = z.preprocess((value) => value ?? "", mailAddress);

export const InvitationInput = z.object({
  name,
  relation: relation.optional(),
  email: optionalAddress,
  role: role.default("ask"),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

export const MemberChange = z.object({
  role: role.optional(),
  relation: relation.optional(),
  name: name.optional(),
  isBlocked: z.boolean(message("Please say true or false.")).optional(),
  until: moment.nullish(),
});
export type MemberChange = z.infer<typeof MemberChange>;

const endRefused = message("Please choose a day.");

/** No day is no end. */
export const RoleInput = z.object({
  role,
  until: orNull(z.iso.date(endRefused).transform(endOfDay)),
});

const codeUsesMax = 50;

const usesRefused = message("Please choose how many may come in, from 1 to 50.");

export const CodeInput = z.object({
  role: role.default("ask"),
  uses: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
      ],
      usesRefused,
    )
    .pipe(z.number().int().min(1, usesRefused).max(codeUsesMax, usesRefused))
    .default(10),
});

export const EntryInput = z.object({
  code: line(40, message("Please type the code.")),
  name,
  relation: relation.optional(),
  email: optionalAddress,
});
export type EntryInput = z.infer<typeof EntryInput>;

export const LostInput = z.object({
  email: line(mailAddressMax, message("Please write your email address.")),
});

export const askMax = 500;
export const AskInput = z.object({ words: passage(askMax, message("Please write your question.")) });

export const addressFormId = "family-address";
export const AddressInput = z.object({ email: mailAddress });
