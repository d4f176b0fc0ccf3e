import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { beginTrial, findTrialRequest } from "~/domain/people/trials/trial-requests.server";
import { pressLink } from "~/http/flows/press-link.server";
import { startSession } from "~/http/flows/sign-in.server";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { unlistedPageTitle } from "~/ui/page-title";
import { TrialBeginScreen } from "~/views/public/trial-screens";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Begin the trial"));

/** Opening the link changes nothing: mail scanners open it too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ params: { token = "" }, context }) => ({
      token,
      request: (await findTrialRequest(context, token)) ?? null,
    }),
    linkHeaders,
  );
}

/** Makes the owner and signs them in. A second press finds the link used up. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, (call) =>
    pressLink(call, null, async (token) => {
      const session = await beginTrial(call.context, call.context.client, token);
      return startSession(call, session, "/admin");
    }),
  );
}

export default function TrialBeginPage() {
  return <TrialBeginScreen {...useLoaderData<typeof loader>()} />;
}
