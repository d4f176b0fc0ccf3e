import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { findReport } from "~/domain/people/keepers/death-reports.server";
import { getPerson } from "~/domain/people/users/people.server";
import { findPersonAddress } from "~/domain/people/users/postal-address.server";
import { labelLines } from "~/domain/selling/shipping/address-formats";
import { idParam } from "~/http/api.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { AskedLetter } from "~/views/running/administration/people/asked-letter";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Letter to print"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { context } = call;
    const { id, displayName } = await getPerson(context.db, actor, idParam(call));
    const report = await findReport(context, id);
    if (!report) throw new NotFound();
    const address = await findPersonAddress(context.db, actor, id);
    return {
      person: { id, displayName },
      saidBy: report.saidBy,
      dueAt: report.dueAt,
      lines: address ? labelLines({ ...address, phone: "" }) : [],
      site: context.config.appUrl ?? "",
    };
  });
}

export default function LetterPage() {
  return <AskedLetter {...useLoaderData<typeof loader>()} />;
}
