import { parseInput } from "~/domain/base/schema-fields";
import { NewUploadInput } from "~/domain/media/uploads/schema";
import { startUpload } from "~/domain/media/uploads/uploads.server";
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
