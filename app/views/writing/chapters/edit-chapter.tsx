import type { Chapter } from "~/domain/writing/chapters/chapters.server";
import type { DeletableChapter } from "~/domain/writing/chapters/delete-chapter.server";
import {
  ageRangeMax,
  chapterDescriptionMax,
  chapterTitleMax,
  chapterWordsFormId,
} from "~/domain/writing/chapters/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { TextAreaField, TextField } from "~/ui/field";
import { ButtonForm, formState, type RejectedForm, YesOrNo } from "~/ui/form";
import { leavingForm, NavLink, type OpenForm } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

/** Stands below the questions: the spine above them has the title already. */
export function ChapterTools({ chapter }: { chapter: Chapter }) {
  const { id, storyType, isCustomized } = chapter;
  return (
    <CachedMarkup
      as="div"
      className="chapter-tools"
      content={ToolsContent}
      props={{ id, storyType, isCustomized }}
    />
  );
}

function ToolsContent({ id, storyType, isCustomized }: Pick<Chapter, "id" | "storyType" | "isCustomized">) {
  return (
    <>
      <NavLink
        className="button button--quiet"
        href={workspaceHref({ type: storyType, chapter: id, edit: "chapter" })}
      >
        {t("Edit chapter")}
      </NavLink>
      {isCustomized && <ResetChapter id={id} />}
      {isCustomized && <span className="badge badge--own">{t("Customized")}</span>}
    </>
  );
}

function ResetChapter({ id }: { id: number }) {
  return (
    <ButtonForm action="/app">
      <input type="hidden" name="chapterId" value={id} />
      <button type="submit" name="intent" value="chapter/reset" className="button button--quiet">
        {t("Reset to original")}
      </button>
    </ButtonForm>
  );
}

interface ChapterWordsFormProps {
  chapter: Chapter;
  rejected: RejectedForm | undefined;
}

export function chapterWordsForm(chapter: Chapter): OpenForm {
  return leavingForm(chapterWordsFormId, chapterWordsAction(chapter), "chapter/save");
}

function chapterWordsAction({ id, storyType }: Chapter): string {
  return `/app?type=${storyType}&chapter=${id}&edit=chapter`;
}

export function ChapterWordsForm({ chapter, rejected }: ChapterWordsFormProps) {
  const { id, storyType, title, ageRange, description, isCustom, isCustomized } = chapter;
  const action = chapterWordsAction(chapter);
  const typed = useTypedForm(chapterWordsFormId, action, rejected);
  const words = { title, ageRange: isCustom ? ageRange : "", description };
  const { form, fields } = formState(chapterWordsFormId, { title, ageRange, description }, typed);
  return (
    <section className="card own-words" aria-labelledby="edit-chapter">
      <h1 id="edit-chapter">{t("Edit chapter: {title}", { title })}</h1>
      <p className="muted">
        {isCustom ? t("A chapter of your own.") : t("These words are for your book alone.")}
      </p>
      <WordsForm
        form={form}
        action={action}
        words={words}
        defaultIntent="chapter/save"
        errorTitle={rejected?.errorTitle}
      >
        <input type="hidden" name="chapterId" value={id} />
        <TextField field={fields.title} label={t("Title")} maxLength={chapterTitleMax} isRequired />
        {isCustom && <TextField field={fields.ageRange} label={t("Age range")} maxLength={ageRangeMax} />}
        <TextAreaField
          field={fields.description}
          label={t("Description")}
          rows={3}
          maxLength={chapterDescriptionMax}
        />
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="chapter/save"
            className="button button--primary"
            data-busy-label={t("Saving...")}
          >
            {t("Save chapter")}
          </button>
          <NavLink className="button" href={workspaceHref({ type: storyType, chapter: id })}>
            {t("Cancel")}
          </NavLink>
          {isCustomized && (
            <button type="submit" name="intent" value="chapter/reset" className="button button--quiet">
              {t("Reset to original")}
            </button>
          )}
          {isCustom && (
            <NavLink className="button button--danger" href={`/chapters/${id}/delete`}>
              {t("Delete chapter")}
            </NavLink>
          )}
        </div>
      </WordsForm>
    </section>
  );
}

export function DeleteChapterScreen({ shell, chapter, blocker }: DeletableChapter & { shell: PageShell }) {
  const back = workspaceHref({ type: chapter.storyType, chapter: chapter.id });
  if (blocker) {
    return (
      <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
        <h1 dir="auto">{chapter.title}</h1>
        <Notice kind="error" title={t("This chapter cannot be deleted now")}>
          <p>{blocker}</p>
        </Notice>
        <NavLink className="button" href={back}>
          {t("Back to the chapter")}
        </NavLink>
      </Page>
    );
  }
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1 dir="auto">{chapter.title}</h1>
      <p>
        {t("Are you sure you want to delete this chapter?")} {promptsThatGo(chapter.totalPrompts)}
      </p>
      <YesOrNo action={`/chapters/${chapter.id}/delete`} yes={t("Yes, delete this chapter")} back={back} />
    </Page>
  );
}

function promptsThatGo(count: number): string {
  if (count === 0) return t("It holds no stories, and cannot be brought back.");
  return t(
    "It holds no stories. {count, plural, one {Its prompt goes with it} other {Its # prompts go with it}}, and cannot be brought back.",
    { count },
  );
}
