import type { DeletablePrompt } from "~/domain/prompts/delete-prompt.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import { Notice } from "~/ui/notice";
import { YesOrNo } from "~/ui/yes-or-no";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";

/** The question before a custom prompt is deleted, or why it cannot be. */
export function DeletePromptScreen({ frame, prompt, whyNot }: DeletablePrompt & { frame: Frame }) {
  const back = workspaceHref({ type: prompt.storyType, prompt: prompt.id });
  if (whyNot) {
    return (
      <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
        <h1>{prompt.title}</h1>
        <Notice kind="error" title="This prompt cannot be deleted now">
          <p>{whyNot}</p>
        </Notice>
        <a className="button" href={back}>
          Back to the prompt
        </a>
      </Page>
    );
  }
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
      <h1>{prompt.title}</h1>
      <p>Are you sure you want to delete this prompt? It has no story, and cannot be brought back.</p>
      <YesOrNo action={`/prompts/${prompt.id}/delete`} yes="Yes, delete this prompt" back={back} />
    </Page>
  );
}
