import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import {
  ageRangeMax,
  chapterDescriptionMax,
  chapterTitleMax,
  newChapterFormId,
} from "~/domain/writing/chapters/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { CloseDialogButton, DialogTemplate, opensDialog } from "~/ui/dialog-template";
import { TextAreaField, TextField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavAction, NavLink } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface NewChapterScreenProps {
  shell: PageShell;
  type: StoryType;
  rejected: RejectedForm | undefined;
}

export function NewChapterScreen({ shell, type, rejected }: NewChapterScreenProps) {
  const typed = useTypedForm(newChapterFormId, newChapterAction(type), rejected);
  const cancel = (
    <NavLink className="button" href={workspaceHref({ type })}>
      {t("Cancel")}
    </NavLink>
  );
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      isNarrow
      openForm={leavingForm(newChapterFormId, newChapterAction(type))}
    >
      <h1>{t("Create Custom Chapter")}</h1>
      <p className="muted">
        {type === "mission"
          ? t("A part of your mission that the other chapters leave out. It stands at the end of your book.")
          : t("A part of your life that the other chapters leave out. It stands at the end of your book.")}
      </p>
      <NewChapterForm type={type} typed={typed} cancel={cancel} />
    </Page>
  );
}

function newChapterAction(type: StoryType): string {
  return `/chapters/new?type=${type}`;
}

interface NewChapterFormProps {
  type: StoryType;
  /** What was refused, or typed and left. */
  typed: RejectedForm | undefined;
  cancel: ReactNode;
}

function NewChapterForm({ type, typed, cancel }: NewChapterFormProps) {
  const values = { title: "", ageRange: "", description: "" };
  const { form, fields } = formState(newChapterFormId, values, typed);
  return (
    <WordsForm form={form} action={newChapterAction(type)} errorTitle={typed?.errorTitle} words={values}>
      <input type="hidden" name="type" value={type} />
      <TextField field={fields.title} label={t("Title")} maxLength={chapterTitleMax} isRequired />
      <TextField
        field={fields.ageRange}
        label={t("Age range")}
        hint={t("How old you were, such as 20-25. You may leave this out.")}
        maxLength={ageRangeMax}
      />
      <TextAreaField
        field={fields.description}
        label={t("Description")}
        hint={t("What this part of your life was about. You may leave this out.")}
        rows={3}
        maxLength={chapterDescriptionMax}
      />
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Creating...")}>
          {t("Create Chapter")}
        </button>
        {cancel}
      </div>
    </WordsForm>
  );
}

const dialogId = "add-chapter";

export function AddChapter({ type }: { type: StoryType }) {
  const typed = useTypedForm(newChapterFormId, newChapterAction(type), undefined);
  return <CachedMarkup as="div" className="add-own" content={AddChapterContent} props={{ type, typed }} />;
}

interface AddChapterProps {
  type: StoryType;
  typed: RejectedForm | undefined;
}

function AddChapterContent({ type, typed }: AddChapterProps) {
  return (
    <>
      <NavAction
        to={newChapterAction(type)}
        className="button button--quiet"
        otherwise={
          <form method="get" action="/chapters/new">
            <input type="hidden" name="type" value={type} />
            <button
              type="submit"
              className="button button--quiet"
              {...opensDialog(dialogId, "openCustomChapterModal")}
            >
              {t("Add Custom Chapter")}
            </button>
          </form>
        }
      >
        {t("Add Custom Chapter")}
      </NavAction>
      <DialogTemplate id={dialogId} title={t("Create Custom Chapter")}>
        <NewChapterForm type={type} typed={typed} cancel={<CloseDialogButton />} />
      </DialogTemplate>
    </>
  );
}
