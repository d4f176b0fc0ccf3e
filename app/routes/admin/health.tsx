import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { releaseName } from "~/domain/base/format";
import { getHealth, retryJob } from "~/domain/running/health/health.server";
import { closeSetupList } from "~/domain/running/health/setup-list.server";
import { sendTestAlarm, tryEverything } from "~/domain/running/health/test-alarm.server";
import { sendTestMail } from "~/domain/running/health/test-mail.server";
import { mailDomainWords, readMailDomain } from "~/domain/running/mail/mail-domain.server";
import { resolvePaymentProblem } from "~/domain/selling/payments/problems.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { mailFacts } from "~/http/site.server";
import { t } from "~/messages/translate";
import styles from "~/styles/health.css";
import { pageTitle } from "~/ui/page-title";
import { HealthScreen } from "~/views/running/administration/health-screen";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Health"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => {
    const domain = readMailDomain(context);
    return {
      version: releaseName(context.release),
      health: await getHealth(context, actor),
      areSent: mailFacts(context).areSent,
      mailDomain: domain && mailDomainWords(domain),
      hasWebhook: context.config.alarms.webhook !== undefined,
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = findIntent(intents, form.get("intent") ?? "job/retry");
    return runIdempotently(call, actor, form, async () => {
      const { title, at = "/admin/health" } = await intent(call.context, actor, form);
      return redirectWithFlash(call.context, at, { kind: "success", title });
    });
  });
}

interface Done {
  title: string;
  at?: string;
}

type Intent = (context: PageCall["context"], actor: Actor, form: FormData) => Promise<Done>;

const intents: Record<string, Intent> = {
  "job/retry": async (context, actor, form) => {
    await retryJob(context, actor, idOf(form));
    return { title: t("The job is in the queue again") };
  },
  "payment/done": async (context, actor, form) => {
    await resolvePaymentProblem(context, actor, idOf(form), "amount");
    return { title: t("The payment is off the list") };
  },
  "payment/check": async (context, actor, form) => {
    await resolvePaymentProblem(context, actor, idOf(form), "unknown");
    return { title: t("The payment will be checked again") };
  },
  "refund/done": async (context, actor, form) => {
    await resolvePaymentProblem(context, actor, idOf(form), "refund");
    return { title: t("The refund is off the list") };
  },
  "mail/test": async (context, actor) => {
    const recipient = await sendTestMail(context, actor);
    const isSent = mailFacts(context).areSent;
    return {
      title: isSent
        ? t("A test email is on its way to {recipient}. The outbox has the mail server’s answer", {
            recipient,
          })
        : t("A test email to {recipient} is in the outbox. No mail server is set", { recipient }),
    };
  },
  "clock/confirm": async (context, actor) => {
    await context.clocks.confirm(actor);
    return { title: t("The clock is taken as right. What had waited goes on") };
  },
  "health/try": async (context, actor) => {
    await tryEverything(context, actor);
    return { title: t("Everything was tried just now") };
  },
  "alarm/test": async (context, actor) => {
    await sendTestAlarm(context, actor);
    return { title: t("A test alarm is on its way. Alarms says below if it was not taken") };
  },
  "setup/close": async (context, actor) => {
    await closeSetupList(context, actor);
    return { title: t("The list is on Health from now on"), at: "/admin" };
  },
};

function idOf(form: FormData): number {
  return idParam({ params: { id: String(form.get("id") ?? "") } });
}

export default function HealthPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <HealthScreen shell={shell} {...data} />;
}
