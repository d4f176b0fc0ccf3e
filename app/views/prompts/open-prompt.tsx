import { workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";
import { DraftNotice } from "../drafts/draft-notice";
import type { RefusedStory } from "../stories/refused-story";
import { StoryEditor } from "../stories/story-editor";
import { PromptTools } from "./prompt-tools";

interface OpenPromptProps {
  editor: NonNullable<Workspace["open"]>;
  refused: RefusedStory | undefined;
}

/** The open prompt with its story (spec 1, section 2). */
export function OpenPrompt({ editor, refused }: OpenPromptProps) {
  const { prompt } = editor;
  return (
    <section
      className="prompt-card prompt-card--open card"
      id={`prompt-${prompt.id}`}
      aria-labelledby="open-prompt-title"
    >
      <div className="prompt-card__head">
        <h2 className="prompt-card__title" id="open-prompt-title">
          {prompt.title}
        </h2>
        <span>
          {prompt.hasUserOverride && <span className="badge badge--own">Customized</span>}
          {prompt.isAnswered && <span className="badge">Answered</span>}
        </span>
      </div>
      <div className={editor.isEditingPrompt ? undefined : "open-prompt"}>
        {!editor.isEditingPrompt && (
          <div className="open-prompt__questions">
            <p className="prompt-card__questions">{prompt.description}</p>
            <PromptTools prompt={prompt} />
          </div>
        )}
        <div>
          {!refused && <DraftNotice editor={editor} />}
          <StoryEditor editor={editor} refused={refused} />
        </div>
      </div>
      <p className="editor__around">
        <a href={workspaceHref({ type: prompt.storyType, chapter: prompt.lifeStageId })}>Collapse</a>
      </p>
    </section>
  );
}
