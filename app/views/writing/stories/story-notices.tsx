import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Editor, EditorDraft } from "~/domain/writing/workspace/editor.server";
import { type AnyField, ButtonForm, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { StoryParagraphs } from "./story-paragraphs";
import { Comparison } from "./versions-screen";

interface ConflictNoticeProps {
  editor: Editor;
  rejected: RejectedStory;
}

export function ConflictNotice({ editor: { prompt, story }, rejected }: ConflictNoticeProps) {
  if (!story) return null;
  const typed = (name: string) => typedText(rejected, name) ?? "";
  return (
    <div className="conflict">
      <Notice kind="error" title="This story was also changed somewhere else">
        <p>
          Both texts are here, and we keep a copy of each. What differs is marked. What you typed is in the
          field below as well: change it there as you like, then choose.
        </p>
        <div className="actions">
          <a className="button" href={workspaceHref({ type: prompt.storyType, prompt: prompt.id })}>
            Keep the saved text
          </a>
          <button type="submit" name="intent" value="story/save" className="button">
            Keep what I typed
          </button>
          <button type="submit" name="intent" value="story/keep-both" className="button">
            Keep both
          </button>
        </div>
      </Notice>
      <Comparison
        left={{ ...story, title: "The saved text" }}
        right={{
          title: "What you typed",
          text: typed("content"),
          age: typed("age"),
          date: typed("date"),
          location: typed("location"),
        }}
      />
    </div>
  );
}

/** The fields contain the draft; this shows the saved text. */
export function DraftNotice({ editor }: { editor: Editor }) {
  const { story, drafts } = editor;
  const { current, others } = drafts;
  return (
    <>
      {current && (
        <section className="notice draft-notice" aria-label="Typed before">
          <p className="notice__title">{`You typed this ${current.typed}`}</p>
          <p>
            Your words are in the field below. They go into your book when you move on, or press Save Story.
          </p>
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
          <StoryParagraphs text={draft.content} />
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

/** A separate form, because the story's form would save the draft. */
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

export interface RejectedStory extends RejectedForm {
  hasConflict?: boolean;
  /** Only files were rejected; the text is saved. */
  isTextSaved?: boolean;
}

/** Undefined without a rejected form. */
export function typedText(rejected: RejectedStory | undefined, name: string): string | undefined {
  return typedTexts(rejected, name)[0];
}

/** A field of the story form for one of its media, such as `caption-7`. */
export function storyField(rejected: RejectedStory | undefined, name: string, value: string): AnyField {
  const id = `${storyFormId}-${name}`;
  return {
    id,
    formId: storyFormId,
    name,
    errorId: `${id}-error`,
    initialValue: typedText(rejected, name) ?? value,
    errors: rejected?.result.error[name],
  };
}

export function typedTexts(rejected: RejectedStory | undefined, name: string): string[] {
  const typed: unknown = rejected?.result.initialValue?.[name];
  return [typed ?? []].flat().map(String);
}
