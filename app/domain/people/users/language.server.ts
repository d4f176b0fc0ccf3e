import * as z from "zod";
import { addressForms } from "~/db/enumerations";
import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import type { AddressForm } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { saidTo, speechOf } from "~/messages/language.server";
import { type Language, languageCodes, toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { getOfferedLanguages } from "../../base/settings/settings.server";
import { keepBookLanguages } from "./book-languages.server";
import { notOffered } from "./schema";

export const LocaleInput = z.object({ locale: z.enum(languageCodes, notOffered) });

export const AddressFormInput = z.object({
  addressForm: z.enum(addressForms, message("Please choose usted or tú.")),
});

/** A client may send either, or both. */
export const LocaleChangeJson = LocaleInput.partial().extend(AddressFormInput.partial().shape);

/** The language of an account and how its questions speak, impersonated or own. Throws NotFound. */
export async function getLocale(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<{ locale: Language; addressForm: AddressForm }> {
  const row = await db
    .selectFrom("users")
    .select(["locale", "addressForm"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return { locale: toLanguage(row.locale), addressForm: row.addressForm };
}

/** Says something in the language of an account, and by *tú* or *usted* as it asked for, whoever acts. Throws NotFound. */
export async function saidToAccount<Result>(
  db: Db,
  account: Pick<Actor, "userId">,
  say: () => Result,
): Promise<Result> {
  return saidTo(speechOf(await getLocale(db, account)), say);
}

type LocaleDeps = Pick<Deps, "db" | "clock">;

export type LocaleChange = z.infer<typeof LocaleChangeJson>;

/** Sets what is given of the language and the address, for the account own or viewed; nothing if one is refused. Throws ValidationError. */
export async function changeLocale(
  { db, clock }: LocaleDeps,
  actor: Actor,
  { locale, addressForm }: LocaleChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (locale) await setLocale({ db: trx, clock }, actor, locale);
    if (addressForm) await setAddressForm({ db: trx }, actor, addressForm);
  });
}

/** Stores whether questions address the person formally or familiarly, for the account own or viewed. */
export async function setAddressForm(
  { db }: Pick<Deps, "db">,
  { userId }: Actor,
  addressForm: AddressForm,
): Promise<void> {
  await db.updateTable("users").set({ addressForm }).where("id", "=", userId).execute();
}

/** Allows what the account has, even if no longer offered. Throws ValidationError. */
export async function setLocale(deps: LocaleDeps, { userId }: Actor, locale: Language): Promise<void> {
  await storeLocale(deps, userId, locale);
}

/** Sets the language of the signed-in person, also while they view another account, or keep one. Throws ValidationError. */
export async function setOwnLocale(
  deps: LocaleDeps,
  { realUserId, keeper }: Actor,
  locale: Language,
): Promise<void> {
  if (!keeper) return storeLocale(deps, realUserId, locale);
  await requireOffered(deps.db, locale, "locale");
  await deps.db.updateTable("keepers").set({ locale }).where("id", "=", keeper.id).execute();
}

/** Throws ValidationError for a language that is not offered. */
export async function requireOffered(db: Db, locale: Language, name: "lang" | "locale"): Promise<void> {
  if (!(await getOfferedLanguages(db)).includes(locale)) throw new ValidationError({ [name]: [notOffered] });
}

/** What staff choose for an account: without a choice it keeps its language, and a new one has theirs. Throws ValidationError. */
export async function chooseLocale(
  db: Db,
  chosen: Language | undefined,
  present: string | null,
): Promise<string> {
  if (chosen && chosen !== present) await requireOffered(db, chosen, "locale");
  return chosen ?? present ?? currentLanguage();
}

async function storeLocale(deps: LocaleDeps, id: number, locale: Language): Promise<void> {
  const before = await getLocale(deps.db, { userId: id });
  if (locale === before.locale) return;
  await requireOffered(deps.db, locale, "locale");
  await inTransaction(deps.db, async (db) => {
    await keepBookLanguages({ ...deps, db }, id, { before: before.locale, after: locale });
    await db.updateTable("users").set({ locale }).where("id", "=", id).execute();
  });
}
