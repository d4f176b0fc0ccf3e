import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getHealth, retryJob } from "~/domain/administration/health.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { mailFacts, productVersion } from "~/http/site.server";
import { pageTitle } from "~/ui/page-title";
import { HealthScreen } from "~/views/administration/health-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, "Health");

/** The state of the server, and the button that restarts a failed job. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    version: productVersion(),
    health: await getHealth(context, actor),
    areSent: mailFacts(context).areSent,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, async () => {
      const id = idParam({ params: { id: String(form.get("id") ?? "") } });
      await retryJob(call.context, actor, id);
      const title = "The job is in the queue again";
      return redirectWithFlash(call.context, "/admin/health", { kind: "success", title });
    });
  });
}

export default function HealthPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <HealthScreen shell={shell} {...data} />;
}
