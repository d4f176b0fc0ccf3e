import { parseInput } from "~/domain/base/schema-fields";
import { ExportInput } from "~/domain/book/schema";
import { api, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { sendDocx } from "~/http/files/docx.server";

export const { loader, action } = api(
  {
    POST: async ({ context, request }, actor) =>
      sendDocx(context, actor, parseInput(ExportInput, await readJson(request))),
  },
  { POST: unexpectedErrors.exportDocx },
);
