import { parseInput } from "~/domain/base/schema-fields";
import { noteTyped, requireLatest } from "~/domain/base/typing-order.server";
import { deleteHeldFormOfToken } from "~/domain/writing/drafts/held-forms.server";
import { HeldFormInput } from "~/domain/writing/drafts/schema";
import { api, readJson } from "~/http/api.server";
import { requireFormTokenOf } from "~/http/auth/account-check.server";
import { safeReturnTo } from "~/http/auth/return-to";
import { holdFields } from "~/http/drafts/held-forms.server";
import { readTyped } from "~/http/drafts/typed.server";

export const { loader, action } = api({
  PUT: async ({ request, context }, actor) => {
    const { formToken, action, fields, isChanged } = parseInput(HeldFormInput, await readJson(request));
    const token = requireFormTokenOf(context.config, actor, formToken);
    const form = { id: token.id, path: safeReturnTo(action) ?? "" };
    const place = `held-form/${actor.realUserId}/${form.id}/${form.path}`;
    const typed = readTyped(request);
    requireLatest(place, typed);
    noteTyped(place, typed);
    if (!isChanged) return deleteHeldFormOfToken(context.db, actor, form, "left");
    const headers = await holdFields(request, context, token, action, fields);
    return new Response(null, { status: 204, headers });
  },
});
