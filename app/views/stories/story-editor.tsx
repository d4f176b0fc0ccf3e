import { pluralize } from "~/domain/format";
import { lifeDateMax } from "~/domain/life-date";
import { ageMax, locationMax, storyFormId } from "~/domain/stories/schema";
import { countWords } from "~/domain/stories/text";
import { workspaceHref } from "~/domain/workspace/address";
import type { EditorDraft, Workspace } from "~/domain/workspace/workspace.server";
import { DropFiles } from "~/islands/drop-files/drop-files";
import { Recorder } from "~/islands/recorder/recorder";
import { FileField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, Form, formState } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { CutOffRecordings } from "../media/cut-off-recordings";
import { StoryMediaLists } from "../media/story-media";
import { PromptFields } from "../prompts/new-prompt";
import { AddYoutubeLinks, YoutubeList } from "../youtube/youtube-screens";
import { AgeAndDate } from "./age-and-date-hints";
import { ConflictNotice, type RejectedStory } from "./story-notices";

interface StoryEditorProps {
  editor: NonNullable<Workspace["open"]>;
  rejected: RejectedStory | undefined;
}

/** Every button saves the text first. */
export function StoryEditor({ editor, rejected }: StoryEditorProps) {
  const { prompt, story, isEditingPrompt } = editor;
  const draft = rejected ? null : editor.drafts.current;
  const typed = rejected ?? (draft ? otherWordsOf(draft) : undefined);
  const { form, fields } = formState(
    storyFormId,
    {
      content: draft?.content ?? story?.text ?? "",
      age: draft?.age ?? story?.age?.toString() ?? "",
      date: draft?.date ?? story?.date ?? "",
      location: draft?.location ?? story?.location ?? "",
      media: "",
      promptTitle: draft?.fields.promptTitle ?? prompt.title,
      promptDescription: draft?.fields.promptDescription ?? prompt.description,
    },
    rejected,
  );
  return (
    <Form
      form={form}
      action={`/app?type=${prompt.storyType}&prompt=${prompt.id}${isEditingPrompt ? "&edit=prompt" : ""}#prompt-${prompt.id}`}
      errorTitle={rejected?.errorTitle}
      draftKey={`prompt/${prompt.id}`}
      draftAt={draft?.updatedAt}
      isMultipart
    >
      {rejected?.hasConflict && <ConflictNotice editor={editor} rejected={rejected} />}
      {rejected?.isTextSaved && <Notice kind="success" title="Your words are saved" />}
      <input type="hidden" name="promptId" value={prompt.id} />
      <input type="hidden" name="version" value={versionOf(editor, rejected)} />
      {story && <input type="hidden" name="storyId" value={story.id} />}
      <input type="hidden" name="storyType" value={prompt.storyType} />
      {draft && <input type="hidden" name="draftId" value={draft.id} />}
      {isEditingPrompt && <PromptFields prompt={prompt} fields={fields} />}
      <CutOffRecordings id="cut-off-here" recordings={editor.cutOff} hasOpenStory isHere />
      <TextAreaField
        field={fields.content}
        label="Story Content"
        hint="Leave an empty line where a new paragraph begins."
        rows={14}
        className="input--story"
      />
      <WordCount field={fields.content} />
      <div className="fields-row fields-row--story">
        <TextField field={fields.age} label="Age" hint="Yours then" inputMode="numeric" maxLength={ageMax} />
        <TextField
          field={fields.date}
          label="Date"
          hint="June 1952, or spring 1952"
          maxLength={lifeDateMax}
        />
        <TextField
          field={fields.location}
          label="Location"
          hint="Where it happened"
          maxLength={locationMax}
        />
      </div>
      <AgeAndDate age={fields.age} date={fields.date} birthdate={editor.birthdate} order={editor.dateOrder} />
      <StoryMediaLists media={story} unused={editor.unused} codes={editor.codes} rejected={typed} />
      <YoutubeList items={story?.youtube ?? []} codes={editor.codes} rejected={typed} />
      {story && <AddYoutubeLinks type={prompt.storyType} storyId={story.id} />}
      <DropFiles storyId={story?.id}>
        <FileField
          field={fields.media}
          label="Add photos, recordings or video"
          hint="Photos and scans (JPEG, PNG, HEIC or TIFF) up to 25 MB, sound up to 200 MB, video up to 1 GB. You can choose several."
          accept="image/*,video/*,audio/*"
        />
      </DropFiles>
      <Recorder promptId={prompt.id} userId={editor.userId} name={fields.media.name} />
      <EditorButtons editor={editor} />
    </Form>
  );
}

/** Captions and transcripts of the draft. */
function otherWordsOf({ fields }: EditorDraft): RejectedStory {
  return { formId: storyFormId, result: { initialValue: fields, error: {} } };
}

/**
 * The version of the draft or of the rejected form, so that newer text is not overwritten unseen; the newest
 * version after a conflict was shown.
 */
function versionOf(
  { story, drafts }: StoryEditorProps["editor"],
  rejected: RejectedStory | undefined,
): string {
  if (!rejected && drafts.current) return String(drafts.current.version ?? "");
  const isUnread = rejected && !rejected.hasConflict && !rejected.isTextSaved;
  const posted = rejected?.result.initialValue?.version;
  return isUnread && typeof posted === "string" ? posted : String(story?.version ?? "");
}

export function WordCount({ field }: { field: AnyField }) {
  const words = countWords(String(field.initialValue ?? ""));
  return (
    <p className="word-count muted small" data-enhance="word-count" data-counts={field.id}>
      {pluralize(words, "word")}
    </p>
  );
}

/** Each button saves the text first. */
export function EditorButtons({ editor }: Pick<StoryEditorProps, "editor">) {
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
          data-enhance="click-on-event"
          data-click-on="saveCurrentStory"
        >
          Save Story
        </button>
        <p className="draft-state" role="status" data-enhance="draft-autosave" data-prompt={prompt.id} />
      </div>
      <div className="actions editor__around" data-live="story-tools">
        <IntentButton intent="story/read">Read it as it will print</IntentButton>
        {story && <IntentButton intent="story/ask-move">Move to another question</IntentButton>}
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
          <NavLink href={`/stories/${story.id}/versions`}>Earlier texts of this story</NavLink>
        </p>
      )}
      <p className="muted small editor__around">
        Moving on saves what you wrote.{" "}
        <NavLink href={workspaceHref({ type: prompt.storyType, chapter: prompt.lifeStageId })}>
          Back to the chapter
        </NavLink>
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
