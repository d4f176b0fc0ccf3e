import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getExports, startExport } from "~/domain/exports/exports.server";
import { readForm } from "~/http/forms.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { ExportScreen } from "~/views/exports/export-screen";

const watchSeconds = 5;

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Download everything");

/** While a download is made the page looks again by itself, without script, until `?watch=off` stops it. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async ({ context, url }, actor) => {
      const exports = await getExports(context, actor);
      const isWatched = exports.current !== null && url.searchParams.get("watch") !== "off";
      return { exports, refreshSeconds: isWatched ? watchSeconds : null };
    },
    lookAgain,
  );
}

function lookAgain({ refreshSeconds }: { refreshSeconds: number | null }): Record<string, string> {
  return refreshSeconds === null ? {} : { Refresh: `${refreshSeconds};url=/account/export` };
}

export function action(args: ActionFunctionArgs) {
  return act(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    try {
      await startExport(context, actor);
      return await goTo(context, "/account/export");
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return goTo(context, "/account/export", { kind: "error", title: error.message });
    }
  });
}

export default function ExportPage() {
  const { frame, exports, refreshSeconds } = useLoaderData<typeof loader>();
  return <ExportScreen frame={frame} exports={exports} refreshSeconds={refreshSeconds} />;
}
