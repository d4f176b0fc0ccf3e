import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { getLinkedExport, redeemExportLink } from "~/domain/running/exports/export-links.server";
import { bearerOf } from "~/http/auth/bearers.server";
import { readDownload, serializeDownload } from "~/http/cookies/download.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { unlistedPageTitle } from "~/ui/page-title";
import { ExportLinkScreen } from "~/views/people/account/export-link-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Download"));

/** Opening the link does not use it up: mail scanners open it too. */
export function loader(args: LoaderFunctionArgs) {
  const headers = () => ({ "X-Robots-Tag": "noindex, nofollow" });
  return loadPublicPage(
    args,
    async ({ request, params, context, bearer }) => {
      const opened = bearerOf(bearer, "export");
      return {
        token: params.token ?? "",
        linked: opened && (await getLinkedExport(context, opened)),
        isUsedHere: (await readDownload(request, context)) !== undefined,
      };
    },
    headers,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, url, params, context, bearer } = call;
    const form = await readForm(request, context);
    try {
      return await runIdempotently(call, actor, form, async () => {
        const { userId } = await redeemExportLink(context, bearerOf(bearer, "export"), params.token ?? "");
        const headers = { "Set-Cookie": await serializeDownload(context, userId) };
        return redirect("/download/file", { status: 303, headers });
      });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return redirect(url.pathname, 303);
    }
  });
}

export default function ExportLinkPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <ExportLinkScreen shell={shell} {...data} />;
}
