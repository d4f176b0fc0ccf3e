import { parseInput } from "~/domain/base/schema-fields";
import { changeLocale, LocaleChangeJson, LocaleInput } from "~/domain/people/users/language.server";
import { getOwnUser } from "~/domain/people/users/own-user.server";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => getOwnUser(context, actor),
  PATCH: async ({ request, context }, actor) => {
    const body = await readJson(request);
    const change = parseInput(LocaleChangeJson, body);
    if (!change.addressForm) parseInput(LocaleInput, body);
    await changeLocale(context, actor, change);
    return getOwnUser(context, actor);
  },
});
