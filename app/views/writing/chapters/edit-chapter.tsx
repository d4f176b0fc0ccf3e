import type { Chapter } from "~/domain/writing/chapters/chapters.server";
import {
  ageRangeMax,
  chapterDescriptionMax,
  chapterTitleMax,
  chapterWordsFormId,
} from "~/domain/writing/chapters/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { TextAreaField, TextField } from "~/ui/field";
import { ButtonForm, formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink, type OpenForm } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";

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
        </div>
        {isCustom && (
          <p className="apart">
            <NavLink className="button button--danger" href={`/chapters/${id}/delete`}>
              {t("Delete chapter")}
            </NavLink>
          </p>
        )}
      </WordsForm>
    </section>
  );
}
