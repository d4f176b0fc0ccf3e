import { parseInput } from "~/domain/base/schema-fields";
import { getBio, saveBio } from "~/domain/writing/bio/bio.server";
import { BioJson } from "~/domain/writing/bio/schema";
import { api, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async ({ context }, actor) => getBio(context.db, actor),
    POST: async ({ context, request }, actor) => {
      const { version, ...input } = parseInput(BioJson, await readJson(request));
      const { bio, isNew } = await saveBio(context, actor, input, version);
      return isNew ? created(bio) : bio;
    },
  },
  { POST: unexpectedErrors.saveBio },
);
