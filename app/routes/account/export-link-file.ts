import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireBearer } from "~/http/auth/bearers.server";
import { sendLinkedExport } from "~/http/files/export.server";
import { publicPageAction } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, ({ request, context, bearer }) =>
    sendLinkedExport(request, context, requireBearer(bearer, "export")),
  );
}
