import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RequestContext } from "~/context";
import { requireSelf, returnFirst, type Self } from "~/domain/base/actor";
import { Forbidden } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { listGroups } from "~/domain/people/groups/groups.server";
import { type HouseFilter, readHouseFilter } from "~/domain/running/residents/house-filter";
import { listHouse } from "~/domain/running/residents/house-list.server";
import { renewSheetCodes } from "~/domain/running/residents/welcome-sheets.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { HousePaper } from "~/views/running/residents/house-paper";
import { HouseScreen } from "~/views/running/residents/house-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Rooms and groups"), ...(data?.isPaper ? [t("Print this list")] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const filter = readHouseFilter(url.searchParams);
    return {
      filter,
      groups: await listGroups(context.db, actor),
      residents: await listHouse(context, actor, filter),
      isPaper: url.searchParams.has("print"),
    };
  });
}

/** New codes: for one person, or for all in sight who have none that works. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context, url } = call;
    const form = await readForm(call.request, context);
    const self = requireSelf(actor, returnFirst);
    return runIdempotently(call, actor, form, async () => {
      const one = readRowId(form.get("person"));
      const filter = readHouseFilter(url.searchParams);
      const wanted = one === undefined ? filter : { group: null, room: "", ids: [one] };
      const status = await renew(context, self, wanted);
      return redirectWithFlash(context, `/admin/groups${url.search}`, status);
    });
  });
}

async function renew(context: RequestContext, self: Self, wanted: HouseFilter): Promise<StatusMessage> {
  try {
    const count = await renewSheetCodes(context, self, wanted);
    return {
      kind: "success",
      title: t("{count, plural, one {# new code is} other {# new codes are}} made", { count }),
      text: t("Earlier ones do not work any more. Please print the sheets."),
    };
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return { kind: "error", title: t("No new code is made"), text: t(error.said) };
  }
}

export default function Groups() {
  const { shell, isPaper, ...data } = useLoaderData<typeof loader>();
  return isPaper ? (
    <HousePaper brandName={shell.brandName} {...data} />
  ) : (
    <HouseScreen shell={shell} {...data} />
  );
}
