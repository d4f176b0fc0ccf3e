import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getPrompt, type Prompt } from "~/domain/writing/prompts/prompts.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { getWritingHelpChoice, requireAssistant } from "~/domain/writing/writing-help/choice.server";
import { closeProposal, findProposal, startQuestions } from "~/domain/writing/writing-help/proposals.server";
import { questionsFormId } from "~/domain/writing/writing-help/schema";
import { idParam } from "~/http/api.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { QuestionsScreen } from "~/views/writing/writing-help/questions-screen";
import { refreshHeader, refreshSecondsOf, runHelpIntent } from "./help-intents.server";

const watchSeconds = 3;

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Ask me more"));

/** Leads on to the editor when the questions are there; until then it reloads like the page for tidying. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async (call, actor) => {
      const { db, assistant } = call.context;
      const { host } = requireAssistant(assistant);
      const prompt = await getPrompt(db, actor, idParam(call));
      const choice = await getWritingHelpChoice(db, actor);
      const proposal =
        choice === "allowed" ? await findProposal(db, actor, "questions", prompt.id) : undefined;
      if (proposal?.state === "ready") throw redirect(hrefOf(prompt), 303);
      return {
        host,
        choice,
        prompt: { id: prompt.id, title: prompt.title, back: hrefOf(prompt) },
        proposal: proposal ?? null,
        refreshSeconds: refreshSecondsOf(proposal, call.url, watchSeconds),
      };
    },
    ({ refreshSeconds, prompt }) => refreshHeader(refreshSeconds, `/prompts/${prompt.id}/questions`),
  );
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context } = call;
    requireAssistant(context.assistant);
    const prompt = await getPrompt(context.db, actor, idParam(call));
    return runHelpIntent(call, actor, {
      formId: questionsFormId,
      path: `/prompts/${prompt.id}/questions`,
      back: hrefOf(prompt),
      start: () => startQuestions(context, actor, prompt.id),
      close: async () => {
        const proposal = await findProposal(context.db, actor, "questions", prompt.id);
        if (proposal) await closeProposal(context, actor, proposal.id);
      },
    });
  });
}

function hrefOf({ storyType, id }: Prompt): string {
  return workspaceHref({ type: storyType, prompt: id });
}

export default function FollowUpQuestions() {
  return <QuestionsScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
