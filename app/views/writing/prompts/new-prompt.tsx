import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/writing/chapters/chapters.server";
import type { Prompt } from "~/domain/writing/prompts/prompts.server";
import { newPromptFormId, promptDescriptionMax, promptTitleMax } from "~/domain/writing/prompts/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { CloseDialogButton, DialogTemplate, opensDialog } from "~/ui/dialog-template";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavAction, NavLink } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { UnsavedWords, WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

type NewPromptScreenProps = Omit<NewPromptFormProps, "cancel" | "typed"> & {
  shell: PageShell;
  rejected: RejectedForm | undefined;
};

export function NewPromptScreen({ shell, rejected, ...props }: NewPromptScreenProps) {
  const action = newPromptAction(props.type, props.chapterId);
  const typed = useTypedForm(newPromptFormId, action, rejected);
  const cancel = (
    <NavLink className="button" href={workspaceHref({ type: props.type, chapter: props.chapterId })}>
      {t("Cancel")}
    </NavLink>
  );
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      isNarrow
      openForm={leavingForm(newPromptFormId, action)}
    >
      <h1>{t("Create Custom Prompt")}</h1>
      <p className="muted">{t("A story that only you can tell. The prompt is added to your book alone.")}</p>
      <NewPromptForm {...props} typed={typed} cancel={cancel} />
    </Page>
  );
}

function newPromptAction(type: StoryType, chapterId: number | undefined): string {
  return `/prompts/new?type=${type}${chapterId === undefined ? "" : `&chapter=${chapterId}`}`;
}

export interface NewPromptFormProps {
  type: StoryType;
  chapters: Pick<Chapter, "id" | "title">[];
  chapterId: number | undefined;
  typed: RejectedForm | undefined;
  cancel: ReactNode;
}

function NewPromptForm({ type, chapters, chapterId, typed, cancel }: NewPromptFormProps) {
  const chapter = chapterId === undefined ? "" : String(chapterId);
  const values = { lifeStageId: chapter, title: "", description: "" };
  const action = newPromptAction(type, chapterId);
  const { form, fields } = formState(newPromptFormId, values, typed);
  return (
    <WordsForm form={form} action={action} errorTitle={typed?.errorTitle} words={values}>
      <SelectField
        field={fields.lifeStageId}
        label={t("Life stage")}
        placeholder={t("Choose a chapter")}
        options={chapters.map(({ id, title }) => ({ value: id, label: title }))}
        isRequired
      />
      <TextField field={fields.title} label={t("Title")} maxLength={promptTitleMax} isRequired />
      <TextAreaField
        field={fields.description}
        label={t("Description")}
        hint={t("The questions that you want to answer.")}
        rows={4}
        maxLength={promptDescriptionMax}
        isRequired
      />
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Creating...")}>
          {t("Create Prompt")}
        </button>
        {cancel}
      </div>
    </WordsForm>
  );
}

const dialogId = "add-prompt";

export function AddPrompt({ chapter, chapters }: { chapter: Chapter; chapters: Chapter[] }) {
  const { id, storyType: type, totalPrompts } = chapter;
  const props = {
    type,
    chapterId: id,
    chapters: chapters.map(({ id, title }) => ({ id, title })),
    isFirst: totalPrompts === 0,
    typed: useTypedForm(newPromptFormId, newPromptAction(type, id), undefined),
  };
  return <CachedMarkup as="div" className="add-own" content={AddPromptContent} props={props} />;
}

interface AddPromptProps extends Pick<NewPromptFormProps, "type" | "chapters"> {
  chapterId: number;
  isFirst: boolean;
  typed: RejectedForm | undefined;
}

function AddPromptContent({ type, chapterId, chapters, isFirst, typed }: AddPromptProps) {
  return (
    <>
      {isFirst && <p>{t("This chapter has no prompts yet. Add one, and write your first story here.")}</p>}
      <NavAction
        to={newPromptAction(type, chapterId)}
        className="button"
        otherwise={
          <form method="get" action="/prompts/new">
            <input type="hidden" name="type" value={type} />
            <input type="hidden" name="chapter" value={chapterId} />
            <button type="submit" className="button" {...opensDialog(dialogId)}>
              {t("Add Custom Prompt")}
            </button>
          </form>
        }
      >
        {t("Add Custom Prompt")}
      </NavAction>
      <DialogTemplate id={dialogId} title={t("Create Custom Prompt")}>
        <NewPromptForm
          type={type}
          chapters={chapters}
          chapterId={chapterId}
          typed={typed}
          cancel={<CloseDialogButton />}
        />
      </DialogTemplate>
    </>
  );
}

interface PromptFieldsProps {
  prompt: Prompt;
  fields: { promptTitle: AnyField; promptDescription: AnyField };
  /** Set if the fields show what was typed and not saved. */
  unsaved: RejectedForm["unsaved"];
}

/** Fields of the story's form. The buttons save story and prompt, except Cancel and those that say so. */
export function PromptFields({ prompt, fields, unsaved }: PromptFieldsProps) {
  return (
    <fieldset className="own-words own-words--prompt">
      <legend className="field__label">
        {prompt.isCustom ? t("Your own prompt") : t("This prompt, in your own words")}
      </legend>
      {unsaved && (
        <UnsavedWords unsaved={unsaved}>
          <button type="submit" name="intent" value="prompt/forget-words" className="button button--quiet">
            {t("Throw these words away")}
          </button>
        </UnsavedWords>
      )}
      <TextField field={fields.promptTitle} label={t("Prompt title")} maxLength={promptTitleMax} isRequired />
      <TextAreaField
        field={fields.promptDescription}
        label={t("Prompt description")}
        rows={4}
        maxLength={promptDescriptionMax}
      />
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="prompt/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save prompt")}
        </button>
        <button type="submit" name="intent" value="prompt/cancel" className="button">
          {t("Cancel")}
        </button>
        {prompt.hasUserOverride && (
          <button type="submit" name="intent" value="prompt/reset" className="button button--quiet">
            {t("Reset to original")}
          </button>
        )}
      </div>
      {prompt.isCustom && (
        <p className="apart">
          <button type="submit" name="intent" value="prompt/ask-delete" className="button button--danger">
            {t("Delete prompt")}
          </button>
        </p>
      )}
    </fieldset>
  );
}
