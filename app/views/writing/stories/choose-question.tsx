import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import { PlainSelect } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { StoryTypeTabs } from "../workspace/workspace-tabs";

interface ChapterChoiceProps {
  id: string;
  type: StoryType;
  chapters: readonly { id: number; title: string }[];
  chosenId: number | undefined;
  hrefOf: (chosen?: { type: StoryType }) => string;
}

/** Chooses a book and a chapter whose questions the page then shows. */
export function ChapterChoice({ id, type, chapters, chosenId, hrefOf }: ChapterChoiceProps) {
  return (
    <>
      <StoryTypeTabs type={type} hrefOf={(type) => hrefOf({ type })} />
      <form method="get" action={hrefOf()} className="move-chapter">
        <input type="hidden" name="type" value={type} />
        <PlainSelect
          id={id}
          name="chapter"
          label={t("Chapter")}
          value={String(chosenId ?? "")}
          options={chapters.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <button type="submit" className="button">
          {t("Show its questions")}
        </button>
      </form>
    </>
  );
}

interface QuestionChoiceProps {
  field: AnyField;
  legend: string;
  prompts: readonly { id: number; title: string; storyId: number | null }[];
  /** What becomes of the story that a question has. */
  storyNote: string;
}

export function QuestionChoice({ field, legend, prompts, storyNote }: QuestionChoiceProps) {
  return (
    <fieldset
      className={field.errors ? "field field--invalid" : "field"}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="field__label">{legend}</legend>
      {field.errors && (
        <p className="field__error" id={field.errorId}>
          {field.errors.join(" ")}
        </p>
      )}
      {prompts.map(({ id, title, storyId }, index) => (
        <label key={id} className="choice">
          <input
            type="radio"
            // The error summary leads to the first.
            id={index === 0 ? field.id : undefined}
            name={field.name}
            value={id}
            defaultChecked={field.initialValue === String(id)}
          />
          <span>
            {title}
            {storyId !== null && <span className="muted small"> {storyNote}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
