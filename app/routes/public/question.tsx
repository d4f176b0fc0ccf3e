import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { acceptQuestions, skipLinkedQuestion } from "~/domain/writing/questions/link-acts.server";
import { findQuestionDraft } from "~/domain/writing/questions/question-drafts.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { requireBearer } from "~/http/auth/bearers.server";
import { bearerKey, formTokenField } from "~/http/auth/form-token.server";
import { readAnsweringPage, readQuestionBrowser } from "~/http/cookies/question-browser.server";
import { answerByLink } from "~/http/flows/answer-by-link.server";
import { holdEndedAnswer } from "~/http/flows/hold-ended-answer.server";
import { readAnyForm, type UploadForm } from "~/http/forms/uploads.server";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/question.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { LinkedQuestionScreen } from "~/views/writing/questions/linked-question-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("One question"));

/** Opened from a mail, without a password: one question, and nothing that is stored. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ request, url, params, bearer, context }, actor) => {
      const opened = requireBearer(bearer, "question");
      const { ownerId, question } = opened;
      const { promptId: prompt, storyType: type, ...shown } = question;
      if (prompt !== null && actor?.userId === ownerId) throw redirect(workspaceHref({ type, prompt }), 303);
      const done = url.searchParams.get("done");
      const browser = await readQuestionBrowser(request, context.config);
      const kept = browser === null ? null : await findQuestionDraft(context, opened, browser);
      return {
        ...{ token: params.token ?? "", done, promptId: prompt, kept },
        question: { ...shown, isQuestion: prompt !== null },
        copyKey: bearerKey(context.config.sessionSecret, opened),
      };
    },
    linkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    return readAnyForm(call.request, call.context, async (form, upload) => {
      const intent = upload ? null : form.get("intent");
      if (intent === "yes") return accept(call);
      return intent === "skip" ? skip(call) : answer(call, form, upload);
    });
  });
}

async function accept({ context, bearer, url }: PageCall): Promise<Response> {
  await acceptQuestions(context, requireBearer(bearer, "question"));
  return redirect(`${url.pathname}?done=yes`, 303);
}

async function skip({ context, bearer, url }: PageCall): Promise<Response> {
  await skipLinkedQuestion(context, requireBearer(bearer, "question"));
  return redirect(`${url.pathname}?done=skipped`, 303);
}

async function answer(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  if (!call.bearer) return holdEndedAnswer(call, form);
  const bearer = requireBearer(call.bearer, "question");
  const page = await readAnsweringPage(call.request, call.context.config, form.get(formTokenField));
  return answerByLink(call, bearer, { form, upload, page });
}

export default function QuestionPage() {
  const data = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <LinkedQuestionScreen {...data} rejected={rejected} />;
}
