import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { beginTrial, findTrialRequest } from "~/domain/people/trials/trial-requests.server";
import { startSession } from "~/http/flows/sign-in.server";
import { readForm } from "~/http/forms/forms.server";
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
  return publicPageAction(args, async (call) => {
    const { request, url, params, context } = call;
    await readForm(request, context);
    try {
      const session = await beginTrial(context, context.client, params.token ?? "");
      return await startSession(call, session, "/admin");
    } catch (error) {
      if (error instanceof NotFound) return redirect(url.pathname, 303);
      throw error;
    }
  });
}

export default function TrialBeginPage() {
  return <TrialBeginScreen {...useLoaderData<typeof loader>()} />;
}
