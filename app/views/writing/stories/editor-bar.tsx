import { formatAgo } from "~/domain/base/format";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import { FilesStatus } from "~/islands/drop-files/drop-files";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import type { RejectedStory } from "./story-notices";

interface EditorBarProps {
  editor: Editor;
  rejected: RejectedStory | undefined;
  saved: StatusMessage | null;
  hasNext: boolean;
}

/** Always in view: what is kept, in words, and the two ways on. */
export function EditorBar({ editor, rejected, saved, hasNext }: EditorBarProps) {
  const { prompt, story, place, placeCount } = editor;
  return (
    <div className="editor__bar">
      <div className="editor__state">
        {saved && (
          <Notice kind="success" title={saved.title} isSlim toast={saved.duration ?? 5000}>
            {saved.text && <p>{saved.text}</p>}
            {saved.link && <NavLink href={saved.link.href}>{saved.link.label}</NavLink>}
          </Notice>
        )}
        <p
          className="draft-state"
          role="status"
          data-enhance="draft-autosave"
          data-prompt={prompt.id}
          data-saved-at={story?.updatedAt}
        >
          {stateOf(editor, rejected)}
        </p>
        {!editor.unproven && <FilesStatus />}
      </div>
      <div className="editor__ways">
        <button
          type="submit"
          name="intent"
          value="story/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
          data-enhance="click-on-event"
          data-click-on="saveCurrentStory"
        >
          {t("Save Story")}
        </button>
        {hasNext && place < placeCount && (
          <button type="submit" name="intent" value="story/next" className="button">
            {t("Next question")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Says it without script, where no hour is known to be the person's. Otherwise islands/drafts writes this line. */
function stateOf({ story, drafts }: Editor, rejected: RejectedStory | undefined): string {
  if (rejected) return rejected.isTextSaved ? "" : t("Not saved yet");
  if (drafts.current) return t("Not in your book yet: press Save Story");
  if (!story) return "";
  return t("All your words are saved, {when}", { when: formatAgo(story.updatedAt, new Date()) });
}
