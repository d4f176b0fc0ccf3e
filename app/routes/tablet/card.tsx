import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { findTabletBearer } from "~/domain/people/tablets/tablets.server";
import { bearerOf } from "~/http/auth/bearers.server";
import { clearShownCard, serializeShownCard } from "~/http/cookies/shown-card.server";
import { readTabletToken } from "~/http/cookies/tablet.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { DoorCardScreen } from "~/views/people/tablets/door-card-screen";
import { EndedCardScreen } from "~/views/people/tablets/ended-card-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("A door card"));

/**
 * A tablet of the house goes to its own page, which asks whether to begin; anywhere else the card says whose house it is. A card that has
 * ended, or never was, is 404: on a tablet with the way back to its start.
 */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    readCard,
    ({ cookie }) => ({ ...uncachedLinkHeaders(), ...(cookie && { "Set-Cookie": cookie }) }),
    ({ cardHouse }) => (cardHouse === null ? 404 : 200),
  );
}

async function readCard(call: PageCall) {
  const { request, context, bearer } = call;
  const card = bearerOf(bearer, "card")?.card;
  const tablet = await findTabletBearer(context, await readTabletToken(request, context.config));
  if (!card && !tablet) throw new NotFound();
  if (card && card.houseId === tablet?.ownerId) throw await showOnTablet(call);
  return {
    cardHouse: card?.houseName ?? null,
    tabletHouse: tablet?.tablet.houseName ?? null,
    idleSeconds: context.config.tabletIdleSeconds,
    // Whoever held up a card before is not greeted at the start.
    cookie: card ? undefined : await clearShownCard(context.config),
  };
}

/** A redirect leaves no place in the browser's history, so Back does not lead to the card. */
async function showOnTablet({ context: { config }, params }: PageCall): Promise<Response> {
  const headers = new Headers(uncachedLinkHeaders());
  headers.append("Set-Cookie", await serializeShownCard(config, params.token ?? ""));
  return redirect("/tablet", { status: 303, headers });
}

export default function DoorCard() {
  const { shell, cardHouse, tabletHouse, idleSeconds } = useLoaderData<typeof loader>();
  if (cardHouse === null)
    return <EndedCardScreen shell={shell} houseName={tabletHouse ?? ""} idleSeconds={idleSeconds} />;
  return <DoorCardScreen shell={shell} houseName={cardHouse} isOnTablet={tabletHouse !== null} />;
}
