import type { AddressForm } from "~/db/tables";
import { type Language, languages } from "~/messages/languages";
import type { Actor } from "../../base/actor";
import { findMark, type Mark, type MarkDeps } from "../../base/audit/mark-rows.server";
import { getLocale } from "./language.server";
import { getUser, type User } from "./users.server";

/** An account as its calls show it. How the questions speak is said where the language has two ways. */
export interface OwnUser extends User {
  locale: Language;
  addressForm?: AddressForm;
  mark: Pick<Mark, "madeBy" | "until"> | null;
}

/** Reads an account, impersonated or own. Throws NotFound. */
export async function getOwnUser(deps: MarkDeps, actor: Pick<Actor, "userId">): Promise<OwnUser> {
  const mark = await findMark(deps, actor.userId);
  const { locale, addressForm } = await getLocale(deps.db, actor);
  return {
    ...(await getUser(deps.db, actor)),
    locale,
    ...(languages[locale].hasFamiliar && { addressForm }),
    mark: mark && { madeBy: mark.madeBy, until: mark.until },
  };
}
