import { bookHref, storyChoicesHref } from "~/domain/book/address";
import type { StoryChoicesPage } from "~/domain/book/stories/story-choices-page.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { PhotoPresses, SentencePresses } from "../layout/story-presses";

interface StoryChoicesScreenProps {
  shell: PageShell;
  choices: StoryChoicesPage;
  isFromBook: boolean;
}

/** The three questions that a story leaves for its book. Each is answered by one press, and can be left open. */
export function StoryChoicesScreen({ shell, choices, isFromBook }: StoryChoicesScreenProps) {
  const { story, title } = choices;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place={isFromBook ? "book" : "stories"} />}
      isNarrow
    >
      <h1>{t("This story in your book")}</h1>
      <p dir="auto">{title}</p>
      <p>{t("Three questions, each answered by one press. What you leave open, the book decides.")}</p>
      <ButtonForm action={storyChoicesHref(story.id, isFromBook)}>
        <Opening choices={choices} />
        <Sentence choices={choices} />
        <Cover choices={choices} />
      </ButtonForm>
      <p>
        {isFromBook ? (
          <a className="button" href={bookHref(story.storyType)}>
            {t("Back to Design")}
          </a>
        ) : (
          <a className="button" href={workspaceHref({ type: story.storyType, prompt: story.promptId })}>
            {t("Back to the story")}
          </a>
        )}
      </p>
    </Page>
  );
}

interface QuestionProps {
  choices: StoryChoicesPage;
}

function Opening({ choices: { photos, story } }: QuestionProps) {
  return (
    <section aria-labelledby="opening">
      <h2 id="opening">{t("Which photo opens this story?")}</h2>
      {photos.length === 0 ? (
        <p>{t("This story has no photo yet.")}</p>
      ) : (
        <>
          <p>{t("It faces the title, as large as it can be printed well.")}</p>
          <PhotoPresses photos={photos} chosen={story.openingImageId} name="openingImageId" />
          {story.openingImageId !== null && (
            <TakeBack name="openingImageId">{t("Let the book choose the photo")}</TakeBack>
          )}
        </>
      )}
    </section>
  );
}

function Sentence({ choices: { sentences, story } }: QuestionProps) {
  return (
    <section aria-labelledby="sentence">
      <h2 id="sentence">{t("Which sentence may stand alone?")}</h2>
      {story.fallenSentence !== undefined && (
        <Notice kind="plain" title={t("The sentence that you chose is no longer in this story")}>
          <p dir="auto">{story.fallenSentence}</p>
        </Notice>
      )}
      {sentences.length === 0 ? (
        <p>{t("This story has no sentences yet.")}</p>
      ) : (
        <>
          <p>{t("It may be printed large, where a chapter opens or a page has room. Otherwise none is.")}</p>
          <SentencePresses sentences={sentences} chosen={story.aloneSentence} name="aloneSentence" />
        </>
      )}
      {(story.aloneSentence !== null || story.fallenSentence !== undefined) && (
        <TakeBack name="aloneSentence">{t("No sentence")}</TakeBack>
      )}
    </section>
  );
}

function Cover({ choices: { coverPhotos, coverImageId } }: QuestionProps) {
  return (
    <section aria-labelledby="cover">
      <h2 id="cover">{t("Whose face is on the cover?")}</h2>
      {coverPhotos.length === 0 ? (
        <p>{t("Your stories have no photo yet.")}</p>
      ) : (
        <PhotoPresses photos={coverPhotos} chosen={coverImageId} name="coverImageId" />
      )}
    </section>
  );
}

function TakeBack({ name, children }: { name: string; children: string }) {
  return (
    <p>
      <button type="submit" name={name} value="" className="button">
        {children}
      </button>
    </p>
  );
}
