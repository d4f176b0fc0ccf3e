import { workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";

interface EditorButtonsProps {
  editor: NonNullable<Workspace["open"]>;
  /** When the draft was kept that stands in the fields; empty where the saved text does. */
  draftAt: string;
}

/**
 * The buttons of the story's form: each keeps what was typed before it does anything else. Saving stays in sight, however
 * long the story is.
 */
export function EditorButtons({ editor, draftAt }: EditorButtonsProps) {
  const { prompt, story, hasPrevious, hasNext } = editor;
  return (
    <>
      <div className="editor__bar">
        <button
          type="submit"
          name="intent"
          value="story/save"
          className="button button--primary"
          data-busy-label="Saving..."
          data-enhance="press-by-event"
          data-pressed-by="saveCurrentStory"
        >
          Save Story
        </button>
        <p
          className="draft-state"
          role="status"
          data-enhance="keep-draft"
          data-user={editor.userId}
          data-prompt={prompt.id}
          data-draft-at={draftAt}
        />
      </div>
      <div className="actions editor__around">
        <IntentButton intent="story/read">Read it as it will print</IntentButton>
        {story && (
          <button type="submit" name="intent" value="story/ask-delete" className="button button--danger">
            Delete
          </button>
        )}
      </div>
      <div className="actions actions--apart editor__around">
        {hasPrevious && <IntentButton intent="story/previous">Previous prompt</IntentButton>}
        {hasNext && <IntentButton intent="story/next">Next prompt</IntentButton>}
      </div>
      {story && (
        <p className="small editor__around">
          <a href={`/stories/${story.id}/versions`}>Earlier texts of this story</a>
        </p>
      )}
      <p className="muted small editor__around">
        Moving on saves what you wrote. To leave without saving, go{" "}
        <a href={workspaceHref({ type: prompt.storyType, chapter: prompt.lifeStageId })}>
          back to the chapter
        </a>
        .
      </p>
    </>
  );
}

function IntentButton({ intent, children }: { intent: string; children: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="button">
      {children}
    </button>
  );
}
