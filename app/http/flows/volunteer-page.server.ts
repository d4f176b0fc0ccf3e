import type { LoaderFunctionArgs } from "@remix-run/node";
import type { VolunteerBearer } from "~/domain/people/volunteers/volunteer-bearers.server";
import { requireBearer } from "../auth/bearers.server";
import { uncachedLinkHeaders } from "../link-headers";
import { loadPublicPage, type PageCall, type PageData } from "../page.server";

/** A page of a volunteer, with the address that its others begin with. Throws NotFound without a link that works. */
export function loadVolunteerPage<Data extends object>(
  args: LoaderFunctionArgs,
  load: (call: PageCall, bearer: VolunteerBearer) => Promise<Data>,
): Promise<PageData<Data & { home: string }>> {
  return loadPublicPage(
    args,
    async (call) => ({
      ...(await load(call, requireBearer(call.bearer, "volunteer"))),
      home: `/v/${call.params.token ?? ""}`,
    }),
    uncachedLinkHeaders,
  );
}
