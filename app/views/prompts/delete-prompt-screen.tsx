import type { DeletablePrompt } from "~/domain/prompts/prompts.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { YesOrNo } from "~/ui/yes-or-no";
import { ParticipantHeader } from "../layout/headers";
import { Page } from "../layout/page";

/** The question before a custom prompt is deleted, or why it cannot be. */
export function DeletePromptScreen({ shell, prompt, blocker }: DeletablePrompt & { shell: PageShell }) {
  const back = workspaceHref({ type: prompt.storyType, prompt: prompt.id });
  if (blocker) {
    return (
      <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow>
        <h1>{prompt.title}</h1>
        <Notice kind="error" title="This prompt cannot be deleted now">
          <p>{blocker}</p>
        </Notice>
        <a className="button" href={back}>
          Back to the prompt
        </a>
      </Page>
    );
  }
  return (
    <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow>
      <h1>{prompt.title}</h1>
      <p>Are you sure you want to delete this prompt? It has no story, and cannot be brought back.</p>
      <YesOrNo action={`/prompts/${prompt.id}/delete`} yes="Yes, delete this prompt" back={back} />
    </Page>
  );
}
