import type { LoaderFunctionArgs } from "@remix-run/node";
import { Conflict, Unavailable } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { streamZip } from "~/domain/base/zip-stream.server";
import { BundleInput } from "~/domain/selling/orders/packages";
import { bundleOf, chooseForPrint } from "~/domain/selling/orders/print-bundle.server";
import { zipResponse } from "~/http/files/zip-response.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { queuePath } from "~/views/selling/orders/tracking-paste";

/** The print files of chosen orders ("12,13-2") with their sheets and packing slips, as one zip. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context, url }, actor) => {
    const { searchParams } = url;
    const wanted = parseInput(BundleInput, {
      ids: searchParams.getAll("ids"),
      reason: searchParams.get("reason") ?? "",
    });
    try {
      const orders = await chooseForPrint(context, actor, wanted);
      const entries = await bundleOf(context, orders, context.config.brandName);
      return zipResponse("for-the-printer.zip", streamZip(entries, context.clock.now()));
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Unavailable)) throw error;
      return redirectWithFlash(context, queuePath, {
        kind: "error",
        title: t("The files could not be packed"),
        text: t(error.said),
      });
    }
  });
}
