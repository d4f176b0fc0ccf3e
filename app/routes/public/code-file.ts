import { NotFound } from "~/domain/base/errors";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { sendFile } from "~/http/files/send-file.server";

/** The token of a QR code grants access to one recording and nothing else of its owner. */
export const { loader, action } = publicApi({
  GET: async ({ request, context, bearer: found }) => {
    const bearer = requireBearer(found, "qr");
    const { mediaId } = bearer.item;
    if (mediaId === null) throw new NotFound();
    return sendFile(request, await findMediaFile(context, bearer, mediaId));
  },
});
