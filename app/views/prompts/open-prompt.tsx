import type { DeletablePrompt } from "~/domain/prompts/delete-prompt.server";
import type { Prompt } from "~/domain/prompts/prompts.server";
import { storyFormId } from "~/domain/stories/schema";
import { workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";
import type { PageShell } from "~/page-shell";
import { YesOrNo } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { StoryEditor } from "../stories/story-editor";
import { DraftNotice, type RejectedStory } from "../stories/story-notices";

interface OpenPromptProps {
  editor: NonNullable<Workspace["open"]>;
  rejected: RejectedStory | undefined;
}

export function OpenPrompt({ editor, rejected }: OpenPromptProps) {
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
        <span data-live="badges">
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
          {!rejected && <DraftNotice editor={editor} />}
          <StoryEditor editor={editor} rejected={rejected} />
        </div>
      </div>
      <p className="editor__around">
        <NavLink href={workspaceHref({ type: prompt.storyType, chapter: prompt.lifeStageId })}>
          Collapse
        </NavLink>
      </p>
    </section>
  );
}

/** The whole card is the link's target (spec 1, section 2). */
export function PromptCard({ prompt }: { prompt: Prompt }) {
  const { id, storyType, title, description, isAnswered } = prompt;
  return (
    <article className="prompt-card prompt-card--closed card" id={`prompt-${id}`}>
      <div className="prompt-card__head">
        <h2 className="prompt-card__title">
          <NavLink className="prompt-card__link" href={workspaceHref({ type: storyType, prompt: id })}>
            {title}
          </NavLink>
        </h2>
        {isAnswered && <span className="badge">Answered</span>}
      </div>
      <p className="prompt-card__questions">{description}</p>
    </article>
  );
}

/** Buttons of the story's form, so that its text is saved first. */
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

export function DeletePromptScreen({ shell, prompt, blocker }: DeletablePrompt & { shell: PageShell }) {
  const back = workspaceHref({ type: prompt.storyType, prompt: prompt.id });
  if (blocker) {
    return (
      <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
        <h1>{prompt.title}</h1>
        <Notice kind="error" title="This prompt cannot be deleted now">
          <p>{blocker}</p>
        </Notice>
        <NavLink className="button" href={back}>
          Back to the prompt
        </NavLink>
      </Page>
    );
  }
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1>{prompt.title}</h1>
      <p>Are you sure you want to delete this prompt? It has no story, and cannot be brought back.</p>
      <YesOrNo action={`/prompts/${prompt.id}/delete`} yes="Yes, delete this prompt" back={back} />
    </Page>
  );
}
