import { transcriptHref } from "~/domain/media/transcripts/address";
import { chooseStoryFormId } from "~/domain/media/transcripts/schema";
import type { StoryPlaces } from "~/domain/writing/transcripts/story-places.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PlainSelect } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { StoryTypeTabs } from "../workspace/workspace-tabs";

interface ChooseStoryScreenProps {
  shell: PageShell;
  mediaId: number;
  places: StoryPlaces;
  rejected: RejectedForm | undefined;
}

export function ChooseStoryScreen({ shell, mediaId, places, rejected }: ChooseStoryScreenProps) {
  const { type, chapters, chapter } = places;
  const path = `${transcriptHref(mediaId)}/story`;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: transcriptHref(mediaId), label: t("What you said") }}
      isNarrow
    >
      <h1>{t("Put it into a story")}</h1>
      <p>
        {t("Your words and the recording go to the question that you choose. What is written there stays.")}
      </p>
      <StoryTypeTabs type={type} hrefOf={(type) => `${path}?type=${type}`} />
      <form method="get" action={path} className="move-chapter">
        <input type="hidden" name="type" value={type} />
        <PlainSelect
          id="story-chapter"
          name="chapter"
          label={t("Chapter")}
          value={String(chapter?.id ?? "")}
          options={chapters.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <button type="submit" className="button">
          {t("Show its questions")}
        </button>
      </form>
      {chapter && <QuestionForm path={path} chapter={chapter} places={places} rejected={rejected} />}
    </Page>
  );
}

interface QuestionFormProps {
  path: string;
  chapter: NonNullable<StoryPlaces["chapter"]>;
  places: StoryPlaces;
  rejected: RejectedForm | undefined;
}

function QuestionForm({ path, chapter, places: { type, prompts }, rejected }: QuestionFormProps) {
  const { form, fields } = formState(chooseStoryFormId, { promptId: "" }, rejected);
  const { id: fieldId, errors, errorId, initialValue } = fields.promptId;
  return (
    <Form form={form} action={`${path}?type=${type}&chapter=${chapter.id}`}>
      <fieldset
        className={errors ? "field field--invalid" : "field"}
        aria-describedby={errors ? errorId : undefined}
      >
        <legend className="field__label">
          {t("Which question of “{title}” does it answer?", { title: chapter.title })}
        </legend>
        {errors && (
          <p className="field__error" id={errorId}>
            {errors.join(" ")}
          </p>
        )}
        {prompts.map(({ id, title, storyId }, index) => (
          <label key={id} className="choice">
            <input
              type="radio"
              id={index === 0 ? fieldId : undefined}
              name="promptId"
              value={id}
              defaultChecked={initialValue === String(id)}
            />
            <span>
              {title}
              {storyId !== null && (
                <span className="muted small"> {t("(your words go to the end of its story)")}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
        {t("Put it there")}
      </button>
    </Form>
  );
}
