import { transcriptHref } from "~/domain/media/transcripts/address";
import { chooseStoryFormId } from "~/domain/media/transcripts/schema";
import type { StoryPlaces } from "~/domain/writing/transcripts/story-places.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { ChapterChoice, QuestionChoice } from "../stories/choose-question";

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
      <ChapterChoice
        id="story-chapter"
        type={type}
        chapters={chapters}
        chosenId={chapter?.id}
        hrefOf={(chosen) => (chosen ? `${path}?type=${chosen.type}` : path)}
      />
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
  return (
    <Form form={form} action={`${path}?type=${type}&chapter=${chapter.id}`}>
      <QuestionChoice
        field={fields.promptId}
        legend={t("Which question of “{title}” does it answer?", { title: chapter.title })}
        prompts={prompts}
        storyNote={t("(your words go to the end of its story)")}
      />
      <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
        {t("Put it there")}
      </button>
    </Form>
  );
}
