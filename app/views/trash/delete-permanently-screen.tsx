import type { Story } from "~/domain/stories/stories.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import { YesOrNo } from "~/ui/yes-or-no";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { WholeStory } from "./whole-story";

/** The question before a story is gone for good (spec 2, section 7). */
export function DeletePermanentlyScreen({ frame, story }: { frame: Frame; story: Story }) {
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
      <h1>{story.prompt.title}</h1>
      <p>
        <strong>Are you sure you want to delete this story permanently?</strong> Its words, photos and
        recordings will be gone for good. Nobody can bring them back.
      </p>
      <YesOrNo
        action={`/stories/${story.id}/delete-permanently`}
        yes="Yes, delete it permanently"
        busyLabel="Deleting..."
        no="No, keep it in the trash"
        back={workspaceHref({ type: story.storyType, view: "trash" })}
      />
      <WholeStory story={story} />
    </Page>
  );
}
