import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  type CardLook,
  cardDesigns,
  cardPapers,
  makeGiftCard,
} from "~/domain/selling/gifts/gift-card.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** The card of a gift to print: `design` 1 to 3, `paper` a5 or letter. */
export function loader(args: LoaderFunctionArgs) {
  return publicPageAction(args, async ({ context, url, bearer, params }) => {
    const opened = requireBearer(bearer, "gift");
    return paperResponse({
      name: t("gift-card"),
      make: () => makeGiftCard(context, opened, lookOf(url)),
      instead: () => {
        const title = t("The card could not be made just now. The code is on this page.");
        return redirectWithFlash(context, `/gifts/${params.token}`, { kind: "error", title });
      },
      headers: { "X-Robots-Tag": "noindex, nofollow" },
    });
  });
}

function lookOf({ searchParams }: URL): CardLook {
  return {
    design: cardDesigns.find((design) => design === searchParams.get("design")) ?? "1",
    paper: cardPapers.find((paper) => paper === searchParams.get("paper")) ?? "letter",
  };
}
