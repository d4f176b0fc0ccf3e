import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPrintedSnapshot } from "~/domain/people/snapshot/snapshot.server";
import { redirectPage } from "~/http/page.server";
import { snapshotResponse } from "../admin/people/snapshot-response.server";

/** Her own page, to print; while viewing, only what carers may read. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) =>
    snapshotResponse(call, await getPrintedSnapshot(call.context.db, actor), "/account/snapshot"),
  );
}
