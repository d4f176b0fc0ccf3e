import type { Actor } from "~/domain/base/actor";
import { findMark } from "~/domain/base/audit/mark-rows.server";
import { parseInput } from "~/domain/base/schema-fields";
import { getLocale, LocaleInput, setLocale } from "~/domain/people/users/language.server";
import { getUser } from "~/domain/people/users/users.server";
import { type ApiCall, api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => readUser(context, actor),
  PATCH: async ({ request, context }, actor) => {
    const { locale } = parseInput(LocaleInput, await readJson(request));
    await setLocale(context, actor, locale);
    return readUser(context, actor);
  },
});

async function readUser(context: ApiCall["context"], actor: Actor) {
  const mark = await findMark(context, actor.userId);
  return {
    ...(await getUser(context.db, actor)),
    locale: await getLocale(context.db, actor),
    mark: mark && { madeBy: mark.madeBy, until: mark.until },
  };
}
