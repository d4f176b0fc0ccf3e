import type { Story } from "~/domain/stories/stories.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { TwoTexts } from "./two-texts";
import { WholeStory } from "./whole-story";

interface RestoreStoryScreenProps {
  frame: Frame;
  deleted: Story;
  /** The live story in its place; null where nothing stands in the way. */
  newer: Story | null;
}

/** What is asked before a story comes back: which text is to stay, where its prompt has a newer one. */
export function RestoreStoryScreen({ frame, deleted, newer }: RestoreStoryScreenProps) {
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow={newer === null}>
      <h1>{deleted.prompt.title}</h1>
      {newer ? (
        <TwoTexts deleted={deleted} newer={newer} />
      ) : (
        <>
          <p>Do you want this story back?</p>
          <div className="actions">
            <ButtonForm action={`/stories/${deleted.id}/restore`}>
              <input type="hidden" name="type" value={deleted.storyType} />
              <button type="submit" className="button button--primary" data-busy-label="Restoring...">
                Restore
              </button>
            </ButtonForm>
            <a className="button" href={workspaceHref({ type: deleted.storyType, view: "trash" })}>
              No, leave it in the trash
            </a>
          </div>
          <WholeStory story={deleted} />
        </>
      )}
    </Page>
  );
}
