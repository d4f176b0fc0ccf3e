import { asThemselves } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { findByToken } from "~/domain/media/qr-codes/qr-codes.server";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { publicApi } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";

/** The token of a QR code grants access to one recording and nothing else of its owner. */
export const { loader, action } = publicApi({
  GET: async ({ request, params, context }) => {
    const { userId, mediaId, displayName } = await findByToken(context.db, params.token ?? "");
    if (mediaId === null) throw new NotFound();
    return sendFile(request, await findMediaFile(context, asThemselves(userId, displayName), mediaId));
  },
});
