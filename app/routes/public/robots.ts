import { publicApi } from "~/http/api.server";
import { siteAddress } from "~/http/site.server";
import { robotsText } from "~/views/public/seo";

export const { loader } = publicApi({
  GET: async (call) => {
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    };
    return new Response(robotsText(siteAddress(call)), { headers });
  },
});
