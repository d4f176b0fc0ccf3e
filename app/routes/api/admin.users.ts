import { requireSelf, returnFirst } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { createPerson } from "~/domain/people/users/manage-people.server";
import { PersonInput } from "~/domain/people/users/schema";
import { api, created, readJson } from "~/http/api.server";
import { requireProofForRoles } from "~/http/auth/proof.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    POST: async ({ context, request }, actor) => {
      const input = parseInput(PersonInput, await readJson(request));
      await requireProofForRoles({ request, context }, null, input);
      return created(await createPerson(context, requireSelf(actor, returnFirst), input));
    },
  },
  { POST: unexpectedErrors.createPerson },
);
