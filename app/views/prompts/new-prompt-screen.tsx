import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { NewPromptForm, type NewPromptFormProps } from "./new-prompt-form";

type NewPromptScreenProps = Omit<NewPromptFormProps, "cancel"> & { frame: Frame };

/** The Create Custom Prompt dialog as a page (spec 2, section 2.5). */
export function NewPromptScreen({ frame, ...props }: NewPromptScreenProps) {
  const cancel = (
    <a className="button" href={workspaceHref({ type: props.type, chapter: props.chapterId })}>
      Cancel
    </a>
  );
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
      <h1>Create Custom Prompt</h1>
      <p className="muted">A story that only you can tell. The prompt is added to your book alone.</p>
      <NewPromptForm {...props} cancel={cancel} />
    </Page>
  );
}
