import type { Prompt } from "~/domain/prompts/prompts.server";
import { storyFormId } from "../stories/story-form-id";

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
