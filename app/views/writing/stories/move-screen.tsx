import type { MovePlaces } from "~/domain/writing/stories/move-places.server";
import { moveFormId } from "~/domain/writing/stories/schema";
import type { Story } from "~/domain/writing/stories/stories.server";
import { fromHtml, toParagraphs } from "~/domain/writing/stories/text";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { ChapterChoice, QuestionChoice } from "./choose-question";
import { WholeStory } from "./trash-screens";

interface MoveScreenProps {
  shell: PageShell;
  places: MovePlaces;
  rejected: RejectedMove | undefined;
}

export interface RejectedMove extends RejectedForm {
  /** `other` is the story of the prompt that was chosen. */
  conflict?: { other: Story; message: string };
}

export function MoveScreen({ shell, places, rejected }: MoveScreenProps) {
  const { story, from } = places;
  const words = toParagraphs(fromHtml(story.content)).join(" ");
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      isNarrow={!rejected?.conflict}
    >
      <h1>{t("Move this story")}</h1>
      {rejected?.conflict ? (
        <TwoStories places={places} {...rejected.conflict} />
      ) : (
        <>
          <p>
            {t(
              "It answers “{question}” in the chapter “{chapter}” now. Its photos, recordings and QR codes go with it.",
              { question: story.prompt.title, chapter: from.title },
            )}
          </p>
          {words && (
            <blockquote className="saved-text" dir="auto">
              {snippet(words, snippetLength)}
            </blockquote>
          )}
          <ChapterChoice
            id="move-chapter"
            type={places.type}
            chapters={places.chapters}
            chosenId={places.chapter?.id}
            hrefOf={(chosen) => moveHref(story.id, chosen)}
          />
          <QuestionForm places={places} rejected={rejected} />
        </>
      )}
    </Page>
  );
}

const snippetLength = 200;

function QuestionForm({ places, rejected }: Pick<MoveScreenProps, "places" | "rejected">) {
  const { story, type, chapter, free, taken } = places;
  const { form, fields } = formState(moveFormId, { promptId: "" }, rejected);
  const stay = workspaceHref({ type: story.storyType, prompt: story.promptId });
  if (!chapter || free.length + taken.length === 0) {
    return (
      <>
        <p className="card">{t("This chapter has no other questions. Please choose another chapter.")}</p>
        <a className="button" href={stay}>
          {t("No, leave it where it is")}
        </a>
      </>
    );
  }
  return (
    <Form
      form={form}
      action={moveHref(story.id, { type, chapter: chapter.id })}
      errorTitle={rejected?.errorTitle}
    >
      <QuestionChoice
        field={fields.promptId}
        legend={t("Which question of “{chapter}” does it answer?", { chapter: chapter.title })}
        prompts={[...free, ...taken]}
        storyNote={t("(has a story: you can join the two)")}
      />
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Moving...")}>
          {t("Move the story here")}
        </button>
        <a className="button" href={stay}>
          {t("No, leave it where it is")}
        </a>
      </div>
    </Form>
  );
}

function TwoStories({ places, other, message }: { places: MovePlaces; other: Story; message: string }) {
  const { story, type, chapter } = places;
  return (
    <>
      <Notice kind="error" title={t("Two stories for “{title}”", { title: other.prompt.title })}>
        <p>{message}</p>
      </Notice>
      <p>
        {t(
          "If you join them, the story that is there comes first and the one that you move follows, with the photos and recordings of both. You can undo it, and a copy of the moved story stays in the trash for 30 days.",
        )}
      </p>
      <div className="actions">
        <ButtonForm action={moveHref(story.id, { type, chapter: chapter?.id })}>
          <input type="hidden" name="version" value={story.version} />
          <input type="hidden" name="intoId" value={other.id} />
          <input type="hidden" name="intoVersion" value={other.version} />
          <button
            type="submit"
            name="intent"
            value="join"
            className="button button--primary"
            data-busy-label={t("Joining...")}
          >
            {t("Join both texts")}
          </button>
        </ButtonForm>
        <a className="button" href={moveHref(story.id, { type, chapter: chapter?.id })}>
          {t("Choose another question")}
        </a>
        <a className="button" href={workspaceHref({ type: story.storyType, prompt: story.promptId })}>
          {t("Leave both as they are")}
        </a>
      </div>
      <div className="two-texts">
        <section className="two-texts__one card" aria-labelledby="other-title">
          <h2 id="other-title">{t("The story that is there")}</h2>
          <WholeStory story={other} />
        </section>
        <section className="two-texts__one card" aria-labelledby="moved-title">
          <h2 id="moved-title">{t("The story that you move")}</h2>
          <WholeStory story={story} />
        </section>
      </div>
    </>
  );
}

export function moveHref(id: number, chosen: { type?: string; chapter?: number } = {}): string {
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `/stories/${id}/move?${query}` : `/stories/${id}/move`;
}
