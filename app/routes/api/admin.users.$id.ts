import { requireSelf, returnFirst } from "~/domain/base/actor";
import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { updatePerson } from "~/domain/people/users/manage-people.server";
import { getPerson } from "~/domain/people/users/people.server";
import { PersonChange } from "~/domain/people/users/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { requireProofForRoles, withoutKeptRoles } from "~/http/auth/proof.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async (call, actor) => getPerson(call.context.db, actor, idParam(call)),
    // Missing fields stay unchanged.
    PATCH: async (call, actor) => {
      const { context, request } = call;
      const before = await getPerson(context.db, actor, idParam(call));
      const body = await readJson(request);
      const sent = onlySent(parseInput(PersonChange, body), body);
      await requireProofForRoles(call, before, { ...before, ...sent });
      const change = withoutKeptRoles(before, sent);
      return updatePerson(context, requireSelf(actor, returnFirst), before.id, change);
    },
  },
  { PATCH: unexpectedErrors.updatePerson },
);
