import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/actor";
import { getHealth, retryJob } from "~/domain/administration/health.server";
import { releaseName } from "~/domain/format";
import { resolvePaymentProblem } from "~/domain/payments/problems.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { mailFacts } from "~/http/site.server";
import { pageTitle } from "~/ui/page-title";
import { HealthScreen } from "~/views/administration/health-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, "Health");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    version: releaseName(context.release),
    health: await getHealth(context, actor),
    areSent: mailFacts(context).areSent,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = findIntent(intents, form.get("intent") ?? "job/retry");
    return runIdempotently(call, actor, form, async () => {
      const id = idParam({ params: { id: String(form.get("id") ?? "") } });
      const title = await intent(call.context, actor, id);
      return redirectWithFlash(call.context, "/admin/health", { kind: "success", title });
    });
  });
}

/** Each intent returns the title of the notice. */
const intents: Record<string, (context: PageCall["context"], actor: Actor, id: number) => Promise<string>> = {
  "job/retry": async (context, actor, id) => {
    await retryJob(context, actor, id);
    return "The job is in the queue again";
  },
  "payment/done": async (context, actor, id) => {
    await resolvePaymentProblem(context, actor, id, "amount");
    return "The payment is off the list";
  },
  "payment/check": async (context, actor, id) => {
    await resolvePaymentProblem(context, actor, id, "unknown");
    return "The payment will be checked again";
  },
};

export default function HealthPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <HealthScreen shell={shell} {...data} />;
}
