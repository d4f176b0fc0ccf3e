import type { Chapter } from "~/domain/chapters/chapters.server";
import { CloseDialogButton, DialogTemplate, opensDialog } from "~/ui/dialog-template";
import { NewPromptForm } from "./new-prompt-form";

const dialogId = "add-prompt";

/** The button of the Create Custom Prompt dialog, at the end of a chapter in which no story is open. */
export function AddPrompt({ chapter, chapters }: { chapter: Chapter; chapters: Chapter[] }) {
  const { id, storyType, totalPrompts } = chapter;
  return (
    <div className="add-own">
      {totalPrompts === 0 && (
        <p>This chapter has no prompts yet. Add one, and write your first story here.</p>
      )}
      <form method="get" action="/prompts/new">
        <input type="hidden" name="type" value={storyType} />
        <input type="hidden" name="chapter" value={id} />
        <button type="submit" className="button" {...opensDialog(dialogId)}>
          Add Custom Prompt
        </button>
      </form>
      <DialogTemplate id={dialogId} title="Create Custom Prompt">
        <NewPromptForm
          type={storyType}
          chapters={chapters}
          chapterId={id}
          refused={undefined}
          cancel={<CloseDialogButton />}
        />
      </DialogTemplate>
    </div>
  );
}
