import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { sendExport } from "~/http/files/export.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";

/** The finished zip; where there is none any more, the page on which another one is made. */
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
