import type { Actor } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { cardSizes, listDoorCards, makeDoorCards } from "~/domain/running/residents/door-card-papers.server";
import type { HouseFilter } from "~/domain/running/residents/house-filter";
import { paperSizes } from "~/domain/running/residents/welcome-sheets.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { siteAddress } from "~/http/site.server";
import { t } from "~/messages/translate";

/** Cards as a PDF in the size that the address names. Throws NotFound where nobody lives in a house. */
export async function cardsResponse(
  call: PageCall,
  actor: Actor,
  filter: HouseFilter,
  back: string,
): Promise<Response> {
  const { context, url } = call;
  const cards = await listDoorCards(context, actor, context.config.sessionSecret, filter);
  if (cards.length === 0) throw new NotFound();
  const size = cardSizes.find((one) => one === url.searchParams.get("size")) ?? "card";
  const paper = paperSizes.find((one) => one === url.searchParams.get("paper")) ?? "letter";
  return paperResponse({
    name: t("door-cards"),
    make: () => makeDoorCards(context, { cards, size, paper, site: siteAddress(call) }),
    instead: () => {
      const title = t("The cards could not be made just now. Please try again.");
      return redirectWithFlash(context, back, { kind: "error", title });
    },
  });
}
