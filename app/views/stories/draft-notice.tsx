import { storyFormId } from "~/domain/stories/schema";
import { toParagraphs } from "~/domain/stories/text";
import type { EditorDraft, Workspace } from "~/domain/workspace/workspace.server";
import { ButtonForm } from "~/ui/form";
import { Comparison } from "./versions-screen";

/** What was typed for the open prompt and not saved: it stands in the fields, the saved text beside it here. */
export function DraftNotice({ editor }: { editor: NonNullable<Workspace["open"]> }) {
  const { story, drafts } = editor;
  const { current, others } = drafts;
  return (
    <>
      {current && (
        <section className="notice draft-notice" aria-label="Not saved yet">
          <p className="notice__title">{`You typed this ${current.typed}, and it is not saved yet`}</p>
          <p>Your words stand in the field below. Press Save Story to put them into your book.</p>
          {story && (
            <details>
              <summary>See the saved text beside them</summary>
              <Comparison
                left={{ ...story, title: "The saved text" }}
                right={{ ...current, text: current.content, title: "What you typed" }}
              />
            </details>
          )}
          <ForgetButton draft={current} hasStory={story !== null} />
        </section>
      )}
      {others.map((draft) => (
        <OtherDraft key={draft.id} draft={draft} hasStory={story !== null} />
      ))}
    </>
  );
}

function OtherDraft({ draft, hasStory }: { draft: EditorDraft; hasStory: boolean }) {
  return (
    <section className="notice draft-notice" aria-label="Also typed">
      <p className="notice__title">{`You also typed this ${draft.typed}`}</p>
      <details>
        <summary>Read it</summary>
        <div className="saved-text">
          {toParagraphs(draft.content).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
            <p key={place}>{paragraph}</p>
          ))}
        </div>
      </details>
      <div className="actions">
        <button
          type="submit"
          form={storyFormId}
          name="intent"
          value={`draft/take-up/${draft.id}`}
          className="button"
        >
          Go on with these words
        </button>
      </div>
      <ForgetButton draft={draft} hasStory={hasStory} />
    </section>
  );
}

/** A form of its own: the story's form would save what is to be thrown away. */
function ForgetButton({ draft, hasStory }: { draft: EditorDraft; hasStory: boolean }) {
  return (
    <details className="draft-notice__forget">
      <summary className="button button--quiet">Throw these words away</summary>
      <p>Are you sure? {hasStory ? "The saved text stays as it is." : "They cannot be brought back."}</p>
      <ButtonForm action="/app">
        <button
          type="submit"
          name="intent"
          value={`draft/forget/${draft.id}`}
          className="button button--danger"
          data-forgets-draft={draft.promptId}
        >
          Yes, throw them away
        </button>
      </ButtonForm>
    </details>
  );
}
