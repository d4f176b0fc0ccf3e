import type { Prompt } from "~/domain/prompts/prompts.server";
import { storyFormId } from "~/domain/stories/schema";
import { workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";
import { DraftNotice } from "../stories/draft-notice";
import type { RejectedStory } from "../stories/refused-story";
import { StoryEditor } from "../stories/story-editor";

interface OpenPromptProps {
  editor: NonNullable<Workspace["open"]>;
  refused: RejectedStory | undefined;
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

/** A prompt that is not open: its title leads to it, and the whole card is the link's target (spec 1, section 2). */
export function PromptCard({ prompt }: { prompt: Prompt }) {
  const { id, storyType, title, description, isAnswered } = prompt;
  return (
    <article className="prompt-card prompt-card--closed card" id={`prompt-${id}`}>
      <div className="prompt-card__head">
        <h2 className="prompt-card__title">
          <a className="prompt-card__link" href={workspaceHref({ type: storyType, prompt: id })}>
            {title}
          </a>
        </h2>
        {isAnswered && <span className="badge">Answered</span>}
      </div>
      <p className="prompt-card__questions">{description}</p>
    </article>
  );
}

/** What can be done with the open prompt itself: buttons of the story's form, which keep what was typed first. */
export function PromptTools({ prompt }: { prompt: Prompt }) {
  return (
    <div className="actions prompt-tools">
      <PromptButton intent="prompt/edit">Edit prompt</PromptButton>
      {prompt.hasUserOverride && <PromptButton intent="prompt/reset">Reset to original</PromptButton>}
    </div>
  );
}

function PromptButton({ intent, children }: { intent: string; children: string }) {
  return (
    <button type="submit" form={storyFormId} name="intent" value={intent} className="button button--quiet">
      {children}
    </button>
  );
}
