import { storyFormId } from "~/domain/stories/schema";
import type { Editor } from "~/domain/workspace/editor.server";
import { NavLink } from "~/ui/nav-link";
import { SearchForm } from "../workspace/stories-screen";

/** What is rarely needed. Each button saves the text first. */
export function MoreMenu({ editor }: { editor: Editor }) {
  const { prompt, story, place } = editor;
  return (
    <details className="more" data-enhance="popovers">
      <summary className="button button--quiet">More</summary>
      <div className="more__panel">
        <div data-live="story-tools">
          <IntentButton intent="story/read">Read it as it will print</IntentButton>
          {story && (
            <NavLink className="button button--quiet" href={`/stories/${story.id}/versions`}>
              Earlier texts of this story
            </NavLink>
          )}
          {story && <IntentButton intent="story/ask-move">Move to another question</IntentButton>}
          {place > 1 && <IntentButton intent="story/previous">Previous question</IntentButton>}
          <IntentButton intent="prompt/edit">Edit prompt</IntentButton>
          {prompt.hasUserOverride && <IntentButton intent="prompt/reset">Reset to original</IntentButton>}
          {story && (
            <IntentButton intent="story/ask-delete" className="button button--quiet button--danger">
              Delete
            </IntentButton>
          )}
        </div>
        <SearchForm type={prompt.storyType} />
      </div>
    </details>
  );
}

interface IntentButtonProps {
  intent: string;
  className?: string;
  children: string;
}

function IntentButton({ intent, className = "button button--quiet", children }: IntentButtonProps) {
  return (
    <button type="submit" form={storyFormId} name="intent" value={intent} className={className}>
      {children}
    </button>
  );
}
