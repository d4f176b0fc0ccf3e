import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  acceptMailAddress,
  findMailAddressRequest,
} from "~/domain/people/users/mail-address-requests.server";
import { pressLink } from "~/http/flows/press-link.server";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { unlistedPageTitle } from "~/ui/page-title";
import { MailAddressScreen } from "~/views/people/account/mark-screens";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("May your email address be changed?"));

/** Opening the link changes nothing: mail scanners open it too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ params: { token = "" }, context }) => ({
      token,
      request: (await findMailAddressRequest(context, token)) ?? null,
    }),
    linkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, (call, actor) =>
    pressLink(call, actor, async (token) => {
      await acceptMailAddress(call.context, token);
      const title = t("Your email address is changed");
      return redirectWithFlash(call.context, actor ? "/account" : "/auth", { kind: "success", title });
    }),
  );
}

export default function MailAddressPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <MailAddressScreen shell={shell} {...data} />;
}
