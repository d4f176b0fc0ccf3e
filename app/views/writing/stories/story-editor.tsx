import { otherLanguage } from "~/domain/book/text/other-language";
import { promptWordsAction } from "~/domain/writing/prompts/schema";
import { storyFormId } from "~/domain/writing/stories/schema";
import { countWords } from "~/domain/writing/stories/text";
import type { Editor, EditorDraft } from "~/domain/writing/workspace/editor.server";
import { dropFilesArea, FilesOnTheirWay } from "~/islands/drop-files/drop-files";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { type AnyField, Form, formState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { CutOffRecordings } from "../../media/cut-off-recordings";
import { TalkNotesLine } from "../interviews/talk-lines";
import { PromptFields } from "../prompts/new-prompt";
import { FollowUpCards, WritingHelpButtons } from "../writing-help/editor-help";
import { AddMedia } from "./add-media";
import { EditorBar } from "./editor-bar";
import { StoryMediaLists } from "./story-media";
import { ConflictNotice, type RejectedStory, typedText } from "./story-notices";
import { WhenAndWhere } from "./when-and-where";

interface StoryEditorProps {
  editor: Editor;
  rejected: RejectedStory | undefined;
  saved: StatusMessage | null;
  /** The saved page above has the way to the next question. */
  isBelowPage: boolean;
}

/** Every button saves the text first. */
export function StoryEditor({ editor, rejected, saved, isBelowPage }: StoryEditorProps) {
  const { prompt, story, isEditingPrompt } = editor;
  const draft = rejected ? null : editor.drafts.current;
  const typed = rejected ?? (draft ? otherWordsOf(draft) : undefined);
  const held = useTypedForm(storyFormId, promptWordsAction(prompt), undefined);
  const heldWord = (name: string) => typedText(isEditingPrompt ? held : undefined, name);
  const { form, fields } = formState(
    storyFormId,
    {
      content: draft?.content ?? story?.text ?? "",
      age: draft?.age ?? story?.age?.toString() ?? "",
      date: draft?.date ?? story?.date ?? "",
      location: draft?.location ?? story?.location ?? "",
      media: "",
      promptTitle: draft?.fields.promptTitle ?? heldWord("promptTitle") ?? prompt.title,
      promptDescription:
        draft?.fields.promptDescription ?? heldWord("promptDescription") ?? prompt.description,
    },
    rejected,
  );
  return (
    <Form
      form={form}
      action={
        isEditingPrompt ? promptWordsAction(prompt) : `/app?type=${prompt.storyType}&prompt=${prompt.id}`
      }
      errorTitle={rejected?.errorTitle}
      draftKey={`prompt/${prompt.id}`}
      draftAt={draft?.updatedAt}
      isMultipart
    >
      {rejected?.hasConflict && <ConflictNotice editor={editor} rejected={rejected} />}
      {rejected?.isTextSaved && <Notice kind="success" title={t("Your words are saved")} />}
      <input type="hidden" name="promptId" value={prompt.id} />
      <input type="hidden" name="version" value={versionOf(editor, rejected)} />
      {story && <input type="hidden" name="storyId" value={story.id} />}
      <input type="hidden" name="storyType" value={prompt.storyType} />
      {draft && <input type="hidden" name="draftId" value={draft.id} />}
      {isEditingPrompt && <PromptFields prompt={prompt} fields={fields} unsaved={held?.unsaved} />}
      <CutOffRecordings id="cut-off-here" recordings={editor.cutOff} hasOpenStory isHere />
      <FollowUpCards editor={editor} />
      <div {...partsOf(editor)}>
        <div className="editor__sheet">
          <TextAreaField
            field={fields.content}
            label={t("Story Content")}
            isLabelOutOfSight
            placeholder={editor.beginning ?? undefined}
            rows={8}
            className="input--story"
            lang={otherLanguage(
              String(fields.content.initialValue ?? ""),
              currentLanguage(),
              story?.language,
            )}
          />
          <WordCount field={fields.content} />
          {story?.toldTo && <p className="muted small">{t("Told to {name}", { name: story.toldTo })}</p>}
          {editor.writingHelp && <WritingHelpButtons />}
        </div>
        <WhenAndWhere editor={editor} fields={fields} />
        {/* Shown above the text. The server reads a form in its order, and must have the text before files. */}
        <AddMedia editor={editor} field={fields.media} />
        {!editor.unproven && <FilesOnTheirWay hasStatus={false} />}
      </div>
      <TalkNotesLine talks={editor.talks} promptId={prompt.id} />
      <StoryMediaLists editor={editor} rejected={typed} />
      <EditorBar editor={editor} rejected={rejected} saved={saved} hasNext={!isBelowPage} />
    </Form>
  );
}

/** Takes files that are dropped, while the account takes any. */
function partsOf({ unproven, story }: Editor) {
  if (unproven) return { className: "editor__parts" };
  return { ...dropFilesArea(story?.id), className: "editor__parts drop-files" };
}

function otherWordsOf({ fields }: EditorDraft): RejectedStory {
  return { formId: storyFormId, result: { initialValue: fields, error: {} } };
}

/** The version of the draft or rejected form, so that newer text is not overwritten unseen. */
function versionOf(
  { story, drafts }: StoryEditorProps["editor"],
  rejected: RejectedStory | undefined,
): string {
  if (!rejected && drafts.current) return String(drafts.current.version ?? "");
  const isUnread = rejected && !rejected.hasConflict && !rejected.isTextSaved;
  const posted = rejected?.result.initialValue?.version;
  return isUnread && typeof posted === "string" ? posted : String(story?.version ?? "");
}

function WordCount({ field }: { field: AnyField }) {
  const words = countWords(String(field.initialValue ?? ""));
  return (
    <p className="word-count muted small" data-enhance="word-count" data-counts={field.id}>
      {words > 0 && t("{count, plural, one {# word} other {# words}}", { count: words })}
    </p>
  );
}
