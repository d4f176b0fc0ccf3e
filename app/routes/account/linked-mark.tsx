import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLinkedMark, liftByLink } from "~/domain/people/marks/lift-marks.server";
import { pressLink } from "~/http/flows/press-link.server";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { unlistedPageTitle } from "~/ui/page-title";
import { LinkedMarkScreen } from "~/views/people/account/mark-screens";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Was it you?"));

/** Opening the link lifts nothing: mail scanners open it too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ params: { token = "" }, context }) => ({
      token,
      linked: (await findLinkedMark(context, token)) ?? null,
    }),
    linkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, (call, actor) =>
    pressLink(call, actor, async (token) => {
      await liftByLink(call.context, token);
      const title = t("Thank you. Nothing has to wait any more.");
      return redirectWithFlash(call.context, actor ? "/account/mark" : "/auth", { kind: "success", title });
    }),
  );
}

export default function LinkedMarkPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <LinkedMarkScreen shell={shell} {...data} />;
}
