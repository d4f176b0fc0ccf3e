import type { StoryType } from "~/db/tables";
import { CloseDialogButton, DialogTemplate, opensDialog } from "~/ui/dialog-template";
import { storyFormId } from "../stories/story-form-id";
import { NewChapterForm } from "./new-chapter-form";

interface AddChapterProps {
  type: StoryType;
  /** A refused story's words are on the page and nowhere else: they must be kept first. */
  openStory: "none" | "open" | "refused";
}

const dialogId = "add-chapter";

/**
 * The button of the Create Custom Chapter dialog. While a story is open it is a button of the story's form, so that
 * leaving for the chapter's page keeps what was typed.
 */
export function AddChapter({ type, openStory }: AddChapterProps) {
  const opener = opensDialog(openStory === "refused" ? "" : dialogId, "openCustomChapterModal");
  return (
    <div className="add-own">
      {openStory === "none" ? (
        <form method="get" action="/chapters/new">
          <input type="hidden" name="type" value={type} />
          <button type="submit" className="button" {...opener}>
            Add Custom Chapter
          </button>
        </form>
      ) : (
        <button
          type="submit"
          form={storyFormId}
          name="intent"
          value="chapter/ask-create"
          className="button"
          {...opener}
        >
          Add Custom Chapter
        </button>
      )}
      {openStory !== "refused" && (
        <DialogTemplate id={dialogId} title="Create Custom Chapter">
          <NewChapterForm type={type} refused={undefined} cancel={<CloseDialogButton />} />
        </DialogTemplate>
      )}
    </div>
  );
}
