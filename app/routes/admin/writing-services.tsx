import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { listWritingServices } from "~/domain/selling/writing-services/writing-services.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { WritingServicesScreen } from "~/views/selling/writing-services/writing-services-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Writing services"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => {
    const isDone = url.searchParams.has("done");
    return {
      lines: await listWritingServices(context, actor, { isDone }),
      isDone,
      now: nowText(context.clock),
    };
  });
}

export default function WritingServicesPage() {
  return <WritingServicesScreen {...useLoaderData<typeof loader>()} />;
}
