import { discardUpload } from "~/domain/media/uploads/uploads.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  DELETE: async (call, actor) => discardUpload(call.context, actor, idParam(call)),
});
