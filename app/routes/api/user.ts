import type { Actor } from "~/domain/base/actor";
import { findMark } from "~/domain/base/audit/mark-rows.server";
import { parseInput } from "~/domain/base/schema-fields";
import {
  getLocale,
  LocaleChangeJson,
  LocaleInput,
  setAddressForm,
  setLocale,
} from "~/domain/people/users/language.server";
import { getUser } from "~/domain/people/users/users.server";
import { type ApiCall, api, readJson } from "~/http/api.server";
import { languages } from "~/messages/languages";

export const { loader, action } = api({
  GET: ({ context }, actor) => readUser(context, actor),
  PATCH: async ({ request, context }, actor) => {
    const body = await readJson(request);
    const { locale, addressForm } = parseInput(LocaleChangeJson, body);
    if (addressForm) await setAddressForm(context, actor, addressForm);
    else parseInput(LocaleInput, body);
    if (locale) await setLocale(context, actor, locale);
    return readUser(context, actor);
  },
});

/** How the questions speak is said where the language has two ways. */
async function readUser(context: ApiCall["context"], actor: Actor) {
  const mark = await findMark(context, actor.userId);
  const { locale, addressForm } = await getLocale(context.db, actor);
  return {
    ...(await getUser(context.db, actor)),
    locale,
    ...(languages[locale].hasFamiliar && { addressForm }),
    mark: mark && { madeBy: mark.madeBy, until: mark.until },
  };
}
