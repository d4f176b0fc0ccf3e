import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import {
  acceptMailAddress,
  findMailAddressRequest,
} from "~/domain/people/users/mail-address-requests.server";
import { readForm } from "~/http/forms/forms.server";
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
  return publicPageAction(args, async ({ request, url, params: { token = "" }, context }, actor) => {
    await readForm(request, context);
    try {
      await acceptMailAddress(context, token);
    } catch (error) {
      if (error instanceof NotFound) return redirect(url.pathname, 303);
      throw error;
    }
    const title = t("Your email address is changed");
    return redirectWithFlash(context, actor ? "/account" : "/auth", { kind: "success", title });
  });
}

export default function MailAddressPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <MailAddressScreen shell={shell} {...data} />;
}
