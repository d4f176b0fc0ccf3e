import { streamZip } from "~/domain/base/zip-stream.server";
import { packOwn } from "~/domain/writing/memories/pack-own.server";
import { publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { zipResponse } from "~/http/files/zip-response.server";
import { t } from "~/messages/translate";

export const { loader, action } = publicApi({
  GET: async ({ context, bearer }) => {
    const entries = await packOwn(context, requireBearer(bearer, "circle"));
    return zipResponse(`${t("what-i-added")}.zip`, streamZip(entries, context.clock.now()));
  },
});
