import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendLinkedExport } from "~/http/files/export.server";
import { publicPageAction } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, ({ request, context }) => sendLinkedExport(request, context));
}
