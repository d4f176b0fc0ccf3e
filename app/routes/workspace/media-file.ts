import { posterFileName } from "~/domain/media/media";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { readRowId } from "~/domain/schema-fields";
import { api, idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";

export const { loader, action } = api({
  GET: async (call, actor) => {
    const wanted = { width: wantedWidth(call.url), isPoster: call.params.name === posterFileName };
    return sendFile(call.request, await findMediaFile(call.context, actor, idParam(call), wanted));
  },
});

/** `?w=` in pixels; without a valid number the full size. */
function wantedWidth(url: URL): number | undefined {
  return readRowId(url.searchParams.get("w"));
}
