import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAnyone } from "~/http/api.server";
import { siteAddress } from "~/http/site.server";
import { siteMap } from "~/views/public/seo";

/** The pages that search engines may list. */
export function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, {
    GET: async (call) => {
      const headers = {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      };
      return new Response(siteMap(siteAddress(call)), { headers });
    },
  });
}
