import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { Conflict, NotFound } from "~/domain/base/errors";
import { rowId } from "~/domain/base/schema-fields";
import { listWaiting } from "~/domain/people/waiting/list-waiting.server";
import { letThrough } from "~/domain/running/waiting/let-through.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { WaitingScreen } from "~/views/running/administration/waiting-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("What waits"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({ waiting: await listWaiting(context, actor) }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    const self = requireSelf(actor, returnFirst);
    return runIdempotently(call, actor, form, async () => {
      try {
        await letThrough(context, self, rowId(message("")).safeParse(form.get("request")).data ?? 0);
      } catch (error) {
        if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
        const title = t("This does not wait any more");
        return redirectWithFlash(context, "/admin/waiting", { kind: "error", title });
      }
      const title = t("It is let through");
      return redirectWithFlash(context, "/admin/waiting", { kind: "success", title });
    });
  });
}

export default function Waiting() {
  const { shell, waiting } = useLoaderData<typeof loader>();
  return <WaitingScreen shell={shell} waiting={waiting} />;
}
