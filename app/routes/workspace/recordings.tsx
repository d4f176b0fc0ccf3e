import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAllRecordings } from "~/domain/media/library.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { RecordingsScreen } from "~/views/writing/library/library-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your Recordings"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    recordings: await listAllRecordings(context.db, actor),
  }));
}

export default function Recordings() {
  const { shell, recordings } = useLoaderData<typeof loader>();
  return <RecordingsScreen shell={shell} recordings={recordings} />;
}
