import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { readHouseFilter } from "~/domain/running/residents/house-filter";
import {
  makeWelcomeSheets,
  paperSizes,
  readWelcomeSheets,
} from "~/domain/running/residents/welcome-sheets.server";
import { requireProof } from "~/http/auth/proof.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { siteAddress } from "~/http/site.server";
import { t } from "~/messages/translate";

/** A welcome sheet for each resident whose code was not used yet. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const { context, url } = call;
    await requireProof(call);
    const self = requireSelf(actor, returnFirst);
    const sheets = await readWelcomeSheets(context, self, readHouseFilter(url.searchParams));
    const back = (title: string) => redirectWithFlash(context, "/admin/groups", { kind: "error", title });
    if (sheets.length === 0) return back(t("Nobody has a code that waits. Please make new codes first."));
    const size = paperSizes.find((one) => one === url.searchParams.get("paper")) ?? "letter";
    const { brandName } = context.config;
    return paperResponse({
      name: t("welcome-sheets"),
      make: () => makeWelcomeSheets(context, { sheets, size, brandName, site: siteAddress(call) }),
      instead: () => back(t("The sheets could not be made just now. Please try again.")),
    });
  });
}
