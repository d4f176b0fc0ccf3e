import type { StoryType } from "~/db/tables";
import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { NewChapterForm } from "./new-chapter-form";

interface NewChapterScreenProps {
  frame: Frame;
  type: StoryType;
  refused: RefusedForm | undefined;
}

/** The Create Custom Chapter dialog as a page (spec 2, section 2.5). */
export function NewChapterScreen({ frame, type, refused }: NewChapterScreenProps) {
  const cancel = (
    <a className="button" href={workspaceHref({ type })}>
      Cancel
    </a>
  );
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
      <h1>Create Custom Chapter</h1>
      <p className="muted">
        A part of your {type === "mission" ? "mission" : "life"} that the other chapters leave out. It stands
        at the end of your book.
      </p>
      <NewChapterForm type={type} refused={refused} cancel={cancel} />
    </Page>
  );
}
