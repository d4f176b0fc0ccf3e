import { parseInput } from "~/domain/base/schema-fields";
import { finishUpload } from "~/domain/media/uploads/finish-upload.server";
import { FinishUploadInput } from "~/domain/media/uploads/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const id = idParam(call);
    return finishUpload(call.context, actor, id, parseInput(FinishUploadInput, await readJson(call.request)));
  },
});
