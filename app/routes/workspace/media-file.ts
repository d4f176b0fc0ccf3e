import { readRowId } from "~/domain/base/schema-fields";
import { type PhotoLook, photoVariants, posterFileName } from "~/domain/media/media";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { api, idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";

export const { loader, action } = api({
  GET: async (call, actor) => {
    const { name = "" } = call.params;
    const wanted = {
      width: wantedWidth(call.url),
      isPoster: name === posterFileName,
      look: looks[name],
    };
    return sendFile(call.request, await findMediaFile(call.context, actor, idParam(call), wanted));
  },
});

const looks: Record<string, PhotoLook> = {
  [photoVariants.lightened]: "lightened",
  [photoVariants.uploaded]: "uploaded",
};

/** `?w=` in pixels; without a valid number the full size. */
function wantedWidth(url: URL): number | undefined {
  return readRowId(url.searchParams.get("w"));
}
