import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listActions, listAudit } from "~/domain/base/audit/audit.server";
import { loadPage } from "~/http/page.server";
import { idOrNull, wordsParam } from "~/http/query";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { AuditScreen } from "~/views/running/administration/audit-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Audit log"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const query = {
      action: wordsParam(url, "action"),
      who: wordsParam(url, "who"),
      before: idOrNull(url, "before"),
    };
    return {
      query,
      actions: await listActions(context.db, actor),
      log: await listAudit(context.db, actor, query),
    };
  });
}

export default function Audit() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <AuditScreen shell={shell} {...data} />;
}
