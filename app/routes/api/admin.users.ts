import { parseInput } from "~/domain/schema-fields";
import { createPerson } from "~/domain/users/manage-people.server";
import { PersonInput } from "~/domain/users/person-schema";
import { api, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    POST: async ({ context, request }, actor) =>
      created(await createPerson(context, actor, parseInput(PersonInput, await readJson(request)))),
  },
  { POST: unexpectedErrors.createPerson },
);
