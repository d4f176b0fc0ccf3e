import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Editor, EditorDraft } from "~/domain/writing/workspace/editor.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type AnyField, ButtonForm, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { StoryParagraphs } from "../../layout/text/story-paragraphs";
import { Comparison } from "./versions-screen";

interface ConflictNoticeProps {
  editor: Editor;
  rejected: RejectedStory;
}

export function ConflictNotice({ editor: { prompt, story }, rejected }: ConflictNoticeProps) {
  if (!story) return null;
  const typed = (name: string) => typedText(rejected, name) ?? "";
  return (
    <div className="conflict">
      <Notice kind="error" title={t("This story was also changed somewhere else")}>
        <p>
          {t(
            "Both texts are here, and we keep a copy of each. What differs is marked. What you typed is in the field below as well: change it there as you like, then choose.",
          )}
        </p>
        <div className="actions">
          <a className="button" href={workspaceHref({ type: prompt.storyType, prompt: prompt.id })}>
            {t("Keep the saved text")}
          </a>
          <button type="submit" name="intent" value="story/save" className="button">
            {t("Keep what I typed")}
          </button>
          <button type="submit" name="intent" value="story/keep-both" className="button">
            {t("Keep both")}
          </button>
        </div>
      </Notice>
      <Comparison
        left={{ ...story, title: t("The saved text") }}
        right={{
          title: t("What you typed"),
          text: typed("content"),
          age: typed("age"),
          date: typed("date"),
          location: typed("location"),
        }}
      />
    </div>
  );
}

/** The fields contain the draft; this shows the saved text. */
export function DraftNotice({ editor }: { editor: Editor }) {
  const { story, drafts } = editor;
  const { current, others } = drafts;
  return (
    <>
      {current && (
        <section className="notice draft-notice" aria-label={t("Typed before")}>
          <p className="notice__title">{t("You typed this {when}", { when: current.typed })}</p>
          <p>
            {t(
              "Your words are in the field below. They go into your book when you move on, or press Save Story.",
            )}
          </p>
          {story && (
            <details>
              <summary>{t("See the saved text beside them")}</summary>
              <Comparison
                left={{ ...story, title: t("The saved text") }}
                right={{ ...current, text: current.content, title: t("What you typed") }}
              />
            </details>
          )}
          <ForgetButton draft={current} hasStory={story !== null} />
        </section>
      )}
      {others.map((draft) => (
        <OtherDraft key={draft.id} draft={draft} hasStory={story !== null} />
      ))}
    </>
  );
}

function OtherDraft({ draft, hasStory }: { draft: EditorDraft; hasStory: boolean }) {
  return (
    <section className="notice draft-notice" aria-label={t("Also typed")}>
      <p className="notice__title">{t("You also typed this {when}", { when: draft.typed })}</p>
      <details>
        <summary>{t("Read it")}</summary>
        <div className="saved-text">
          <StoryParagraphs text={draft.content} />
        </div>
      </details>
      <div className="actions">
        <button
          type="submit"
          form={storyFormId}
          name="intent"
          value={`draft/take-up/${draft.id}`}
          className="button"
        >
          {t("Go on with these words")}
        </button>
      </div>
      <ForgetButton draft={draft} hasStory={hasStory} />
    </section>
  );
}

/** A separate form, because the story's form would save the draft. */
function ForgetButton({ draft, hasStory }: { draft: EditorDraft; hasStory: boolean }) {
  return (
    <details className="draft-notice__forget">
      <summary className="button button--quiet">{t("Throw these words away")}</summary>
      <p>
        {t("Are you sure?")}{" "}
        {hasStory ? t("The saved text stays as it is.") : t("They cannot be brought back.")}
      </p>
      <ButtonForm action="/app">
        <button
          type="submit"
          name="intent"
          value={`draft/forget/${draft.id}`}
          className="button button--danger"
        >
          {t("Yes, throw them away")}
        </button>
      </ButtonForm>
    </details>
  );
}

export interface RejectedStory extends RejectedForm {
  hasConflict?: boolean;
  /** Only files were rejected; the text is saved. */
  isTextSaved?: boolean;
}

/** Undefined without a rejected form. */
export function typedText(rejected: RejectedStory | undefined, name: string): string | undefined {
  return typedTexts(rejected, name)[0];
}

/** A field of the story form for one of its media, such as `caption-7`. */
export function storyField(rejected: RejectedStory | undefined, name: string, value: string): AnyField {
  const id = `${storyFormId}-${name}`;
  return {
    id,
    formId: storyFormId,
    name,
    errorId: `${id}-error`,
    initialValue: typedText(rejected, name) ?? value,
    errors: rejected?.result.error[name]?.map((text) => t(text as Message)),
  };
}

export function typedTexts(rejected: RejectedStory | undefined, name: string): string[] {
  const typed: unknown = rejected?.result.initialValue?.[name];
  return [typed ?? []].flat().map(String);
}
