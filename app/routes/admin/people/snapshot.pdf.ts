import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { findCarersSnapshot } from "~/domain/people/snapshot/carers.server";
import { idParam } from "~/http/api.server";
import { redirectPage } from "~/http/page.server";
import { snapshotResponse } from "./snapshot-response.server";

/** What a resident tells her carers. Not found once she has withdrawn it. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const id = idParam(call);
    const snapshot = await findCarersSnapshot(call.context.db, actor, id);
    if (!snapshot) throw new NotFound();
    return snapshotResponse(call, snapshot, `/admin/users/${id}`);
  });
}
