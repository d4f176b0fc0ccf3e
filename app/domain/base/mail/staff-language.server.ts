import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Language, toLanguage } from "~/messages/languages";
import { findSupportEmail, type SettingsDeps } from "../settings/settings.server";
import { isStaff } from "../staff";

/** Finds to whom mails for the site go, and their language; null without a support address. */
export async function findSupportRecipient(
  deps: SettingsDeps,
): Promise<{ recipient: string; language: Language } | null> {
  const recipient = await findSupportEmail(deps);
  return recipient === null ? null : { recipient, language: await languageOfStaff(deps.db, recipient) };
}

/** The language of mails to an address of the site: that of its administrator or owner; English where nobody has it, such as a mailbox of several. */
export async function languageOfStaff(db: Db, address: string): Promise<Language> {
  const account = await db
    .selectFrom("users")
    .select("locale")
    .where(sql<string>`lower(email)`, "=", address.toLowerCase())
    .where(isStaff)
    .where("closedAt", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  return toLanguage(account?.locale);
}
