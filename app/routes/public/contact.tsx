import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { EventName } from "~/domain/base/events/events";
import { answerPromise, answerThanks } from "~/domain/base/settings/promises";
import { getSettings } from "~/domain/base/settings/settings.server";
import { sendMessage } from "~/domain/running/contact/contact.server";
import { ContactInput } from "~/domain/running/contact/schema";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectForm,
  submissionOf,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { publicPageAction, redirectWithFlash } from "~/http/page.server";
import { loadSitePage, noteEvent } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import type { PageShell, StatusMessage } from "~/page-shell";
import { ContactScreen, contactFormId, trapField } from "~/views/public/contact-screen";
import { contactQuestions } from "~/views/public/questions";
import { publicMeta, questionFacts } from "~/views/public/seo";

export const handle = {
  isSite: true,
  hasScript: ({ shell }: { shell: PageShell }) => shell.accountId !== null,
  hasWords: true,
};
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta(data?.shell, {
    path: "/contact",
    title: t("Contact"),
    description: `${t("Ask us anything about your story, your plan or your book.")} ${answerPromise(data?.answerHours ?? 0)}`,
    facts: data && [questionFacts(contactQuestions(data.catalogue, data.answerHours))],
  });

const sent = (answerHours: number): StatusMessage => ({
  kind: "success",
  title: t("Message sent successfully!"),
  text: answerThanks(answerHours),
});

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "Contact" }, async ({ url, context }) => ({
    isPartnership: isAboutPartnership(url),
    catalogue: await getCatalogue(context),
    answerHours: (await getSettings(context.db)).answerHours,
  }));
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, url, context }, actor) => {
    const form = await readForm(request, context);
    const { answerHours } = await getSettings(context.db);
    try {
      const input = parseForm(form, ContactInput);
      // A filled honeypot field: bots get the success message, and nothing is sent.
      if (form.get(trapField)) return await redirectWithFlash(context, "/contact", sent(answerHours));
      const submission = submissionOf(context, actor, form);
      const formId = submission ? `${submission.id} ${submission.contentHash}` : null;
      await sendMessage(context, context.client, input, formId);
      await noteEvent(context, { event: "Contact" });
      if (isAboutPartnership(url)) await noteEvent(context, { event: "Lead" });
      const event: EventName[] = isAboutPartnership(url) ? ["Contact", "Lead"] : ["Contact"];
      return await redirectWithFlash(context, "/contact", { ...sent(answerHours), event });
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, contactFormId, error, unexpectedErrors.sendMessage);
      return rejectForm(form, contactFormId, error);
    }
  });
}

export default function Contact() {
  const refused = useActionData<typeof action>();
  return <ContactScreen {...useLoaderData<typeof loader>()} rejected={refused} />;
}

function isAboutPartnership({ searchParams }: URL): boolean {
  return searchParams.get("about") === "partnership";
}
