import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { getFace } from "~/domain/media/card-photos/card-photos.server";
import { publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { privateJpeg } from "~/http/files/private-jpeg.server";

/** The face of somebody of this house who allows it here; to everybody else there is nothing. */
export const { loader, action } = publicApi({
  GET: async ({ context, bearer, params: { file = "" } }) => {
    const id = readRowId(/^(\d+)\.jpg$/.exec(file)?.[1]);
    if (id === undefined) throw new NotFound();
    return privateJpeg(await getFace(context.db, requireBearer(bearer, "tablet"), id));
  },
});
