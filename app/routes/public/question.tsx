import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerQuestion } from "~/domain/writing/questions/answer-question.server";
import { acceptQuestions, skipLinkedQuestion } from "~/domain/writing/questions/link-acts.server";
import { AnswerInput, answerFormId } from "~/domain/writing/questions/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { requireBearer } from "~/http/auth/bearers.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/question.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { LinkedQuestionScreen } from "~/views/writing/questions/linked-question-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle(data?.shell.brandName, t("One question")),
  { name: "robots", content: "noindex, nofollow" },
];

const privacy = () => ({ "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" });

/** Opened from a mail, without a password: one question, and nothing that is stored. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ url, params, bearer }, actor) => {
      const { ownerId, question } = requireBearer(bearer, "question");
      const { promptId: prompt, storyType: type, ...shown } = question;
      if (prompt !== null && actor?.userId === ownerId) throw redirect(workspaceHref({ type, prompt }), 303);
      const done = url.searchParams.get("done");
      return { token: params.token ?? "", question: { ...shown, isQuestion: prompt !== null }, done };
    },
    privacy,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const form = await readForm(call.request, call.context);
    const intent = form.get("intent");
    if (intent === "yes") return accept(call);
    return intent === "skip" ? skip(call) : answer(call, form);
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

async function answer({ context, bearer, url }: PageCall, form: FormData): Promise<Response> {
  try {
    const { content } = parseForm(form, AnswerInput);
    const submission = submissionOf(context, null, form);
    await answerQuestion(context, requireBearer(bearer, "question"), content, submission);
    return redirect(`${url.pathname}?done=saved`, 303);
  } catch (error) {
    return rejectForm(form, answerFormId, error);
  }
}

export default function QuestionPage() {
  const data = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <LinkedQuestionScreen {...data} rejected={rejected} />;
}
