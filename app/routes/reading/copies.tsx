import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { CircleBearer } from "~/domain/people/circle/circle-bearers.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { copiesHeaders, loadCopies, runCopies } from "~/http/flows/copies.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { CopiesScreen } from "~/views/selling/orders/copies-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Copies of the book"));

function addressOf({ guest: { circleId } }: CircleBearer) {
  return { page: `/reading/copies?circle=${circleId}`, back: `/reading?circle=${circleId}` };
}

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    (call) => {
      const bearer = requireBearer(call.bearer, "circle");
      return loadCopies(call, bearer, addressOf(bearer));
    },
    (data) => ({ ...uncachedLinkHeaders(), ...copiesHeaders(data) }),
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, (call, actor) => {
    const bearer = requireBearer(call.bearer, "circle");
    return runCopies(call, actor, bearer, addressOf(bearer));
  });
}

export default function ReadingCopiesPage() {
  const data = useLoaderData<typeof loader>();
  return <CopiesScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
