import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readYear } from "~/domain/selling/sales/sales";
import { readSalesFigures } from "~/domain/selling/sales/sales-figures.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SalesScreen } from "~/views/selling/sales/sales-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Sales"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const year = readYear(url.searchParams.get("year"), context.clock.now());
    return { figures: await readSalesFigures(context, actor, year) };
  });
}

export default function Sales() {
  return <SalesScreen {...useLoaderData<typeof loader>()} />;
}
