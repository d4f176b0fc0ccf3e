import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isTrialOver } from "~/domain/base/access/trials.server";
import { NotFound } from "~/domain/base/errors";
import { firstName } from "~/domain/base/first-name";
import { findTabletBearer } from "~/domain/people/tablets/tablets.server";
import { beginTurn } from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { readTabletToken } from "~/http/cookies/tablet.server";
import { readForm } from "~/http/forms/forms.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { DoorCardScreen } from "~/views/people/tablets/door-card-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("A door card"));

/** One press from the question on a tablet of the house; anywhere else it says whose house it is. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async (call) => {
      const { card } = requireBearer(call.bearer, "card");
      const isOnTablet = (await findTablet(call)) !== null;
      const name = isOnTablet ? firstName(card.displayName) : null;
      return { houseName: card.houseName, firstName: name, token: call.params.token ?? "" };
    },
    uncachedLinkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    await readForm(call.request, call.context);
    const tablet = await findTablet(call);
    if (!tablet) throw new NotFound();
    const isOver = await isTrialOver(call.context, tablet.ownerId);
    if (!isOver) await beginTurn(call.context, tablet, requireBearer(call.bearer, "card").ownerId);
    return redirect("/tablet", 303);
  });
}

/** The tablet that this request comes from; null for another device, and for one of another house. */
async function findTablet({ request, context, bearer }: PageCall) {
  const { card } = requireBearer(bearer, "card");
  const tablet = await findTabletBearer(context, await readTabletToken(request, context.config));
  return tablet?.ownerId === card.houseId ? tablet : null;
}

export default function DoorCard() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <DoorCardScreen shell={shell} {...data} />;
}
