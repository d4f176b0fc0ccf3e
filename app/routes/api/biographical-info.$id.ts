import { parseInput } from "~/domain/base/schema-fields";
import { updateBio } from "~/domain/writing/bio/bio.server";
import { BioJson } from "~/domain/writing/bio/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    PUT: async (call, actor) => {
      const id = idParam(call);
      const { version, ...input } = parseInput(BioJson, await readJson(call.request));
      return updateBio(call.context, actor, id, input, version);
    },
  },
  { PUT: unexpectedErrors.saveBio },
);
