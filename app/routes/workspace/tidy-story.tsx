import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { getStory, type Story } from "~/domain/writing/stories/stories.server";
import { getNumberedVersion } from "~/domain/writing/stories/versions.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { acceptProposal } from "~/domain/writing/writing-help/accept-proposal.server";
import { getWritingHelpChoice, requireAssistant } from "~/domain/writing/writing-help/choice.server";
import { markProposal } from "~/domain/writing/writing-help/mark-proposal.server";
import { closeProposal, findTidy, startTidy } from "~/domain/writing/writing-help/proposals.server";
import { TakenInput, tidyFormId } from "~/domain/writing/writing-help/schema";
import { idParam } from "~/http/api.server";
import { submissionOf } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { TidyScreen } from "~/views/writing/writing-help/tidy-screen";
import { refreshHeader, refreshSecondsOf, runHelpIntent } from "./help-intents.server";

const watchSeconds = 5;

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Tidy what I told"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async (call, actor) => {
      const { db, assistant } = call.context;
      const { host } = requireAssistant(assistant);
      const story = await getStory(db, actor, idParam(call));
      const choice = await getWritingHelpChoice(db, actor);
      const proposal = choice === "allowed" ? await findTidy(db, actor, story.id) : undefined;
      return {
        host,
        choice,
        story: { id: story.id, title: story.prompt.title, back: hrefOf(story) },
        proposal:
          proposal === undefined
            ? null
            : {
                ...proposal,
                isOutdated: proposal.storyVersion !== story.version,
                paragraphs: await markProposal(proposal.paragraphs),
              },
        refreshSeconds: refreshSecondsOf(proposal, call.url, watchSeconds),
      };
    },
    ({ refreshSeconds, story }) => refreshHeader(refreshSeconds, `/stories/${story.id}/tidy`),
  );
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context } = call;
    requireAssistant(context.assistant);
    const story = await getStory(context.db, actor, idParam(call));
    return runHelpIntent(call, actor, {
      formId: tidyFormId,
      path: `/stories/${story.id}/tidy`,
      back: hrefOf(story),
      start: () => startTidy(context, actor, story.id),
      close: async () => {
        const proposal = await findTidy(context.db, actor, story.id);
        if (proposal) await closeProposal(context, actor, proposal.id);
      },
      intents: {
        "tidy/take-all": (form) => take(call, actor, story, form, true),
        "tidy/take-ticked": (form) => take(call, actor, story, form, false),
      },
    });
  });
}

async function take(
  { context }: PageCall,
  actor: Actor,
  story: Story,
  form: FormData,
  isWhole: boolean,
): Promise<Response> {
  const { proposalId, paragraphs, choices } = parseInput(TakenInput, {
    proposalId: form.get("proposalId"),
    paragraphs: form.getAll("paragraphs"),
    choices: form.getAll("choices"),
  });
  const taken = {
    proposalId,
    paragraphs: isWhole ? ("all" as const) : new Set(paragraphs.map(Number)),
    choices: new Set(choices),
  };
  const saved = await acceptProposal(context, actor, story.id, taken, submissionOf(context, actor, form));
  return redirectWithFlash(context, hrefOf(saved), await savedMessage(context, actor, story, saved));
}

async function savedMessage(
  { db }: PageCall["context"],
  actor: Actor,
  before: Story,
  saved: Story,
): Promise<StatusMessage> {
  const message: StatusMessage = { kind: "success", title: t("Story saved") };
  if (saved.version === before.version) return message;
  const { id } = await getNumberedVersion(db, actor, saved.id, before.version);
  const fields = { versionId: String(id), version: String(saved.version) };
  const text = t("Your text from before is kept among the earlier texts.");
  return { ...message, text, undo: { action: `/stories/${saved.id}/versions`, fields } };
}

function hrefOf({ storyType, promptId }: Story): string {
  return workspaceHref({ type: storyType, prompt: promptId });
}

export default function TidyStory() {
  return <TidyScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
