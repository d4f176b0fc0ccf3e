import { publicApi } from "~/http/api.server";
import { offlinePage } from "~/views/public/offline-page";

export const { loader } = publicApi({
  GET: async () => {
    const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" };
    return new Response(offlinePage(), { headers });
  },
});
