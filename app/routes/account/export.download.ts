import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { sendExport } from "~/http/files/export.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ request, context }, actor) => {
    try {
      return await sendExport(request, context, actor);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return redirectWithFlash(context, "/account/export");
    }
  });
}
