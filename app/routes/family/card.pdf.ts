import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound, Unavailable } from "~/domain/base/errors";
import { barsOf, drawQrCode } from "~/domain/media/qr-codes/qr-code-drawing";
import { getPrintableCode } from "~/domain/people/circle/codes.server";
import { cardAddress, makeFamilyCard } from "~/domain/people/circle/family-card.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** The short code as a card to print. Not found without a code, or where the site has no public address. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context }, actor) => {
    const { code, expiresAt } = await getPrintableCode(context, actor);
    const { appUrl } = context.config;
    if (!appUrl) throw new NotFound();
    const square = barsOf(drawQrCode(cardAddress(appUrl, code)));
    try {
      const card = { author: actor.displayName, code, expiresAt, appUrl, square };
      const pdf = await makeFamilyCard(context, card);
      const headers = {
        "Content-Type": "application/pdf",
        "Content-Disposition": 'inline; filename="family-card.pdf"',
        "Cache-Control": "private, no-store",
      };
      return new Response(Buffer.from(pdf), { headers });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const title = t("The card could not be made just now. The code is on this page.");
      return redirectWithFlash(context, "/family#code", { kind: "error", title });
    }
  });
}
