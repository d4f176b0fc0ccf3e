import { parseInput } from "~/domain/base/schema-fields";
import {
  LocaleChangeJson,
  LocaleInput,
  setAddressForm,
  setLocale,
} from "~/domain/people/users/language.server";
import { getOwnUser } from "~/domain/people/users/own-user.server";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => getOwnUser(context, actor),
  PATCH: async ({ request, context }, actor) => {
    const body = await readJson(request);
    const { locale, addressForm } = parseInput(LocaleChangeJson, body);
    if (addressForm) await setAddressForm(context, actor, addressForm);
    else parseInput(LocaleInput, body);
    if (locale) await setLocale(context, actor, locale);
    return getOwnUser(context, actor);
  },
});
