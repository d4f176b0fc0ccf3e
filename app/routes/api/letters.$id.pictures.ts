import { givePictures } from "~/domain/writing/letters/give-pictures.server";
import { letterFileMaxBytes, letterFilesMax } from "~/domain/writing/letters/schema";
import { api, idParam } from "~/http/api.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { jsonResponse } from "~/http/server/text-response.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const { context, request } = call;
    return readUploadForm(
      request,
      context,
      async ({ files }) => {
        const uploads = files("pictures", letterFileMaxBytes + 1);
        return jsonResponse(await givePictures(context, actor, idParam(call), uploads), { status: 202 });
      },
      letterFilesMax,
    );
  },
});
