import { readRowId } from "~/domain/base/schema-fields";
import { posterFileName } from "~/domain/media/media";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { sendFile } from "~/http/files/send-file.server";

/** A photo or recording of a story that is shared now; no cache keeps it. */
export const { loader, action } = publicApi({
  GET: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    const width = readRowId(call.url.searchParams.get("w"));
    const wanted = { width, isPoster: call.params.name === posterFileName };
    const file = await findMediaFile(call.context, bearer, idParam(call), wanted);
    const response = await sendFile(call.request, file);
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  },
});
