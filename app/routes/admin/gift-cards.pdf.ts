import type { LoaderFunctionArgs } from "@remix-run/node";
import { makeGiftSheet, readHouseCodes, sheetPapers } from "~/domain/selling/gifts/house-codes.server";
import { requireProof } from "~/http/auth/proof.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { siteAddress } from "~/http/site.server";
import { t } from "~/messages/translate";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const { context, url } = call;
    await requireProof(call);
    const first = Number(url.searchParams.get("first"));
    const codes = await readHouseCodes(context, actor, first, "cards");
    const back = (title: string) => redirectWithFlash(context, "/admin/gifts", { kind: "error", title });
    if (codes.length === 0) return back(t("All of these are unwrapped."));
    const paper = sheetPapers.find((one) => one === url.searchParams.get("paper")) ?? "letter";
    const { brandName } = context.config;
    return paperResponse({
      name: t("gift-cards"),
      make: () => makeGiftSheet(context, { codes, paper, brandName, site: siteAddress(call) }),
      instead: () => back(t("The cards could not be made just now. Please try again.")),
    });
  });
}
