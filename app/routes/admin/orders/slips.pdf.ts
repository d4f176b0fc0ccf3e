import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseInput } from "~/domain/base/schema-fields";
import { PackagesInput } from "~/domain/selling/orders/packages";
import { makePackingSlips, readPackingSlips } from "~/domain/selling/orders/packing-slips.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** The packing slips of chosen orders, or of packages of them ("12,13-2"), as one PDF. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context, url }, actor) => {
    const { ids } = parseInput(PackagesInput, { ids: url.searchParams.getAll("ids") });
    const slips = await readPackingSlips(context, actor, ids);
    return paperResponse({
      name: t("packing-slips"),
      make: () => makePackingSlips(context, slips, context.config.brandName),
      instead: () =>
        redirectWithFlash(context, "/admin/orders?queue=ship", {
          kind: "error",
          title: t("The slips could not be made just now. Please try again."),
        }),
    });
  });
}
