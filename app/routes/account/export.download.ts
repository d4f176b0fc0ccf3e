import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { sendExport } from "~/http/export-answer.server";
import { goTo, lead } from "~/http/page.server";

/** The finished zip; where there is none any more, the page on which another one is made. */
export function loader(args: LoaderFunctionArgs) {
  return lead(args, async ({ request, context }, actor) => {
    try {
      return await sendExport(request, context, actor);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return goTo(context, "/account/export");
    }
  });
}
