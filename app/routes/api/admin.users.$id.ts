import { requireSelf, returnFirst } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { updatePerson } from "~/domain/people/users/manage-people.server";
import { getPerson } from "~/domain/people/users/people.server";
import { PersonInput } from "~/domain/people/users/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { requireProofForRoles } from "~/http/auth/proof.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async (call, actor) => getPerson(call.context.db, actor, idParam(call)),
    // Missing fields stay unchanged.
    PATCH: async (call, actor) => {
      const { context, request } = call;
      const before = await getPerson(context.db, actor, idParam(call));
      const input = parseInput(PersonInput, { ...before, ...(await readJson(request)) });
      await requireProofForRoles(call, before, input);
      return updatePerson(context, requireSelf(actor, returnFirst), before.id, input);
    },
  },
  { PATCH: unexpectedErrors.updatePerson },
);
