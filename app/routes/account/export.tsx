import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Waiting } from "~/domain/base/errors";
import { findOwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import { getExports, mustAskForExport, startExport } from "~/domain/running/exports/exports.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ExportScreen } from "~/views/people/account/export-screen";

const watchSeconds = 5;

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Download everything"));

/** Reloads during an export with a Refresh header, without script, until `?watch=off` stops it. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async ({ context, url }, actor) => {
      const exports = await getExports(context, actor);
      const isWatched = exports.current !== null && url.searchParams.get("watch") !== "off";
      return {
        exports,
        mustAsk: await mustAskForExport(context, actor),
        waiting: await findOwnWaiting(context, actor, "download"),
        refreshSeconds: isWatched ? watchSeconds : null,
      };
    },
    refreshHeaders,
  );
}

function refreshHeaders({ refreshSeconds }: { refreshSeconds: number | null }): Record<string, string> {
  return refreshSeconds === null ? {} : { Refresh: `${refreshSeconds};url=/account/export` };
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    try {
      await startExport(context, actor);
      return await redirectWithFlash(context, "/account/export");
    } catch (error) {
      if (!isDomainError(error) || error instanceof Waiting) throw error;
      return redirectWithFlash(context, "/account/export", { kind: "error", title: t(error.said) });
    }
  });
}

export default function ExportPage() {
  return <ExportScreen {...useLoaderData<typeof loader>()} />;
}
