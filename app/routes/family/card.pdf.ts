import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { barsOf, drawQrCode } from "~/domain/media/qr-codes/qr-code-drawing";
import { getPrintableCode } from "~/domain/people/circle/codes.server";
import { cardAddress, makeFamilyCard } from "~/domain/people/circle/family-card.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** The short code as a card to print. Not found without a code, or where the site has no public address. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context }, actor) => {
    const { code, expiresAt } = await getPrintableCode(context, actor);
    const { appUrl } = context.config;
    if (!appUrl) throw new NotFound();
    const square = barsOf(drawQrCode(cardAddress(appUrl, code)));
    const card = { author: actor.displayName, code, expiresAt, appUrl, square };
    return paperResponse({
      name: t("family-card"),
      make: () => makeFamilyCard(context, card),
      instead: () => {
        const title = t("The card could not be made just now. The code is on this page.");
        return redirectWithFlash(context, "/family#code", { kind: "error", title });
      },
    });
  });
}
