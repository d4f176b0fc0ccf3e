import { parseInput } from "~/domain/schema-fields";
import { NewUploadInput } from "~/domain/uploads/schema";
import { startUpload } from "~/domain/uploads/uploads.server";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context, request }, actor) => {
    const { upload, isNew } = await startUpload(
      context,
      actor,
      parseInput(NewUploadInput, await readJson(request)),
    );
    return isNew ? created(upload) : upload;
  },
});
