import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { publicApi } from "~/http/api.server";
import { siteAddress } from "~/http/site.server";
import { siteMap } from "~/views/public/seo";

export const { loader } = publicApi({
  GET: async (call) => {
    const headers = {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    };
    return new Response(siteMap(siteAddress(call), await getOfferedLanguages(call.context.db)), { headers });
  },
});
