import type { AddressForm } from "~/db/tables";
import { type Language, toLanguage } from "~/messages/languages";
import { findTrialOf } from "../../base/access/trials.server";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { requireOwnPassword } from "../auth/change-password.server";
import { revokeTokens } from "../auth/one-time-tokens.server";
import type { Visitor } from "../auth/sessions.server";
import { timeRemaining } from "../plans/plan-benefits";
import { planName } from "../plans/plans";
import { writerTimeOf } from "../plans/writer-time.server";
import { requireMailInHouse } from "../trials/limits.server";
import { emailChangedLetter } from "./letters";
import { forgetMailAddressRequest } from "./mail-address-requests.server";
import { nameKey } from "./name-key";
import type { DetailsInput, MailAddressInput } from "./schema";

export interface Account {
  username: string;
  displayName: string;
  email: string | null;
  locale: Language;
  addressForm: AddressForm;
  hasHouse: boolean;
  /** Whether that house tries the site, so that the account can be taken along. */
  isInTrial: boolean;
  plan: string | null;
  timeRemaining: string;
}

/** Throws NotFound. */
export async function getAccount({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor): Promise<Account> {
  const row = await db
    .selectFrom("users")
    .select(["username", "displayName", "email", "locale", "addressForm", "assignedOwnerId"])
    .select(writerTimeOf(clock))
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const { username, displayName, email, locale, addressForm, plan, weekMinutes } = row;
  return {
    username,
    displayName,
    email,
    locale: toLanguage(locale),
    addressForm,
    hasHouse: row.assignedOwnerId !== null,
    isInTrial: row.assignedOwnerId !== null && (await findTrialOf(db, actor.userId)) !== null,
    plan: planName(plan),
    timeRemaining: timeRemaining({ ...row, weekMinutes: weekMinutes ?? 0 }),
  };
}

/** Stores the display name of the account, own or viewed, with its sort and search key. Not audited. */
export async function updateDetails({ db }: MailDeps, actor: Actor, input: DetailsInput): Promise<void> {
  await db
    .updateTable("users")
    .set({ displayName: input.displayName, nameKey: nameKey(input.displayName) })
    .where("id", "=", actor.userId)
    .execute();
}

/** Revokes one-time tokens; notifies the previous address. Throws ValidationError and RateLimited. */
export async function changeMailAddress(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { email, currentPassword }: MailAddressInput,
): Promise<void> {
  await requireOwnPassword(deps, actor, visitor, currentPassword);
  await deps.db.transaction().execute(async (db) => {
    const { email: previousEmail, displayName } = await db
      .selectFrom("users")
      .select(["email", "displayName"])
      .where("id", "=", actor.userId)
      .executeTakeFirstOrThrow();
    if (previousEmail === email) return;
    await requireMailInHouse(db, actor.userId, email);
    await db.updateTable("users").set({ email }).where("id", "=", actor.userId).execute();
    await revokeTokens(db, actor.userId);
    await forgetMailAddressRequest(db, actor.userId);
    await recordAudit({ ...deps, db }, actor, "user.mail-address");
    if (!previousEmail) return;
    const letter = () => emailChangedLetter(displayName, email);
    await enqueueMail(
      { ...deps, db },
      { kind: "mail-changed", userId: actor.userId, recipient: previousEmail, letter },
    );
  });
}
