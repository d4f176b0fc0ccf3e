import { createImport, listImports } from "~/domain/writing/letters/letter-imports.server";
import { letterFileMaxBytes, letterFilesMax } from "~/domain/writing/letters/schema";
import { api, created } from "~/http/api.server";
import { readUploadForm } from "~/http/forms/uploads.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => listImports(context.db, actor),
  POST: async ({ context, request }, actor) =>
    readUploadForm(
      request,
      context,
      async (form) =>
        created(await createImport(context, actor, form.files("files", letterFileMaxBytes + 1))),
      letterFilesMax,
    ),
});
