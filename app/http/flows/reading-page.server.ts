import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CircleBearer } from "~/domain/people/circle/circle-bearers.server";
import { requireBearer } from "../auth/bearers.server";
import { uncachedLinkHeaders } from "../link-headers";
import { loadPublicPage, type PageCall, type PageData } from "../page.server";

/** A page of the reading room. Throws NotFound without a link that works. */
export function loadReadingPage<Data extends object>(
  args: LoaderFunctionArgs,
  load: (call: PageCall, bearer: CircleBearer) => Promise<Data>,
): Promise<PageData<Data>> {
  return loadPublicPage(
    args,
    (call) => load(call, requireBearer(call.bearer, "circle")),
    uncachedLinkHeaders,
  );
}
