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

async function readUser(context: ApiCall["context"], actor: Actor) {
  const mark = await findMark(context, actor.userId);
  return {
    ...(await getUser(context.db, actor)),
    ...(await getLocale(context.db, actor)),
    mark: mark && { madeBy: mark.madeBy, until: mark.until },
  };
}
