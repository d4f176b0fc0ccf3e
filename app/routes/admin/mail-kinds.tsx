import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSample, listSamples, sendSample } from "~/domain/running/mail/kinds/send-sample.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { wordOrNull, wordsParam } from "~/http/query";
import { mailFacts } from "~/http/site.server";
import { currentLanguage } from "~/messages/language";
import { type Language, toLanguage, wholeLanguages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { mailKindHref } from "~/views/running/administration/mail-kind-address";
import { MailKindScreen } from "~/views/running/administration/mail-kind-screen";
import { MailKindsScreen } from "~/views/running/administration/mail-kinds-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.shell.brandName,
    data?.shown
      ? t("How this email looks: {subject}", { subject: data.shown.mail.subject })
      : t("How each email looks"),
  );

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const id = wordsParam(url, "show");
    const language = languageOf(wordOrNull(url, "in", wholeLanguages));
    if (id === "") return { groups: listSamples(context, actor), language, shown: null };
    const isDark = url.searchParams.has("dark");
    return { groups: [], language, shown: { mail: getSample(context, actor, id, language), isDark } };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const id = String(form.get("kind") ?? "");
    const language = languageOf(wholeLanguages.find((one) => one === form.get("in")) ?? null);
    const recipient = await sendSample(context, actor, id, language);
    const title = mailFacts(context).areSent
      ? t("It is on its way to {recipient}", { recipient })
      : t("It is in the outbox for {recipient}. No mail server is set", { recipient });
    const back = form.get("from") === "list" ? "/admin-outbox/kinds" : mailKindHref(id, { language });
    return redirectWithFlash(context, back, { kind: "success", title });
  });
}

function languageOf(chosen: Language | null): Language {
  return chosen ?? toLanguage(currentLanguage());
}

export default function MailKinds() {
  const { shell, groups, language, shown } = useLoaderData<typeof loader>();
  if (shown) return <MailKindScreen shell={shell} language={language} {...shown} />;
  return <MailKindsScreen shell={shell} groups={groups} language={language} />;
}
