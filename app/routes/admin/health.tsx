import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getHealth, retryJob } from "~/domain/health/health.server";
import { answerOnce } from "~/http/answer-once.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms.server";
import { mailFacts } from "~/http/mail-facts.server";
import { act, goTo, loadPage } from "~/http/page.server";
import { productVersion } from "~/http/product-version.server";
import { pageTitle } from "~/ui/page-title";
import { HealthScreen } from "~/views/health/health-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.frame.brandName, "Health");

/** How the house is, and the button that begins a failed job anew. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    version: productVersion(),
    health: await getHealth(context, actor),
    areSent: mailFacts(context).areSent,
  }));
}

export function action(args: ActionFunctionArgs) {
  return act(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return answerOnce(call, actor, form, async () => {
      const id = idParam({ params: { id: String(form.get("id") ?? "") } });
      await retryJob(call.context, actor, id);
      const title = "The job is in the queue again";
      return goTo(call.context, "/admin/health", { kind: "success", title });
    });
  });
}

export default function HealthPage() {
  const { frame, ...data } = useLoaderData<typeof loader>();
  return <HealthScreen frame={frame} {...data} />;
}
