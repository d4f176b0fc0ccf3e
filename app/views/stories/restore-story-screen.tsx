import type { Story } from "~/domain/stories/stories.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { ParticipantHeader } from "../layout/headers";
import { Page } from "../layout/page";
import { WholeStory } from "./delete-story-screens";

interface RestoreStoryScreenProps {
  shell: PageShell;
  deleted: Story;
  /** The live story in its place; null where nothing stands in the way. */
  newer: Story | null;
}

/** What is asked before a story comes back: which text is to stay, where its prompt has a newer one. */
export function RestoreStoryScreen({ shell, deleted, newer }: RestoreStoryScreenProps) {
  return (
    <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow={newer === null}>
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

/** The deleted text and the newer one in its place, beside each other: nothing is overwritten without asking. */
export function TwoTexts({ deleted, newer }: { deleted: Story; newer: Story }) {
  const prompt = workspaceHref({ type: newer.storyType, prompt: newer.promptId });
  return (
    <>
      <Notice kind="error" title="This prompt has a newer story">
        <p>Nothing was changed. Read both, and choose which one your book is to have.</p>
      </Notice>
      <div className="two-texts">
        <section className="two-texts__one card" aria-labelledby="newer-title">
          <h2 id="newer-title">The newer story</h2>
          <p className="muted small">It is in your book now.</p>
          <a className="button" href={prompt}>
            Keep the newer story
          </a>
          <p className="muted small two-texts__promise">The deleted one stays in the trash for its time.</p>
          <WholeStory story={newer} />
        </section>
        <section className="two-texts__one card" aria-labelledby="deleted-title">
          <h2 id="deleted-title">The deleted story</h2>
          <p className="muted small">It is in the trash.</p>
          <ButtonForm action={`/stories/${deleted.id}/restore`}>
            <input type="hidden" name="type" value={deleted.storyType} />
            <input type="hidden" name="version" value={newer.version} />
            <button
              type="submit"
              name="intent"
              value="use-deleted"
              className="button"
              data-busy-label="Restoring..."
            >
              Use the deleted story instead
            </button>
          </ButtonForm>
          <p className="muted small two-texts__promise">
            We keep a copy of the newer text. Photos and recordings of both stay.
          </p>
          <WholeStory story={deleted} />
        </section>
      </div>
      <p>
        Do you want something of both? Copy what you need from the deleted story, then{" "}
        <a href={prompt}>open the newer one</a> and paste it there. The deleted story stays in{" "}
        <a href={workspaceHref({ type: deleted.storyType, view: "trash" })}>the trash</a> meanwhile.
      </p>
    </>
  );
}
