import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findTabletBearer } from "~/domain/people/tablets/tablets.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { serializeShownCard } from "~/http/cookies/shown-card.server";
import { readTabletToken } from "~/http/cookies/tablet.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { DoorCardScreen } from "~/views/people/tablets/door-card-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("A door card"));

/** A tablet of the house goes to its own page, which asks whether to begin; anywhere else the card says whose house it is. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async (call) => {
      if (await isOnTablet(call)) throw await showOnTablet(call);
      return { houseName: requireBearer(call.bearer, "card").card.houseName };
    },
    uncachedLinkHeaders,
  );
}

async function isOnTablet({ request, context, bearer }: PageCall): Promise<boolean> {
  const { card } = requireBearer(bearer, "card");
  const tablet = await findTabletBearer(context, await readTabletToken(request, context.config));
  return tablet?.ownerId === card.houseId;
}

/** A redirect leaves no place in the browser's history, so Back does not lead to the card. */
async function showOnTablet({ context: { config }, params }: PageCall): Promise<Response> {
  const headers = new Headers(uncachedLinkHeaders());
  headers.append("Set-Cookie", await serializeShownCard(config, params.token ?? ""));
  return redirect("/tablet", { status: 303, headers });
}

export default function DoorCard() {
  const { shell, houseName } = useLoaderData<typeof loader>();
  return <DoorCardScreen shell={shell} houseName={houseName} />;
}
