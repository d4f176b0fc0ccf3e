import type { StoryType } from "~/db/tables";
import { formatFacts } from "~/domain/base/format";
import { otherLanguage } from "~/domain/book/text/other-language";
import type { Story } from "~/domain/writing/stories/stories.server";
import { fromHtml, toParagraphs } from "~/domain/writing/stories/text";
import type { TrashedStory } from "~/domain/writing/stories/trash.server";
import { formatWhen } from "~/domain/writing/timeline/timeline";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, YesOrNo } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { StoryParagraphs } from "../../layout/text/story-paragraphs";

interface TrashViewProps {
  type: StoryType;
  stories: TrashedStory[];
  mayDelete: boolean;
}

export function TrashView({ type, stories, mayDelete }: TrashViewProps) {
  return (
    <>
      <h1>{t("Trash")}</h1>
      <p className="muted">{t("Deleted stories wait here for 30 days. Then they are gone for good.")}</p>
      {stories.length === 0 ? (
        <p className="card">{t("There is nothing in the trash.")}</p>
      ) : (
        <ul className="list-plain">
          {stories.map((story) => (
            <TrashEntry key={story.id} type={type} story={story} mayDelete={mayDelete} />
          ))}
        </ul>
      )}
    </>
  );
}

function TrashEntry({ type, story, mayDelete }: Omit<TrashViewProps, "stories"> & { story: TrashedStory }) {
  const { id, title, text, language, left } = story;
  const media = mediaText(story.photos, story.recordings);
  return (
    <li className="trash-entry card">
      <div className="trash-entry__head">
        <h2 className="trash-entry__title">{title}</h2>
        <p className="trash-entry__left">{left}</p>
      </div>
      {text && (
        <p className="trash-entry__text" dir="auto" lang={otherLanguage(text, currentLanguage(), language)}>
          {text}
        </p>
      )}
      {media && <p className="muted small">{media}</p>}
      <div className="actions">
        <ButtonForm action={`/stories/${id}/restore`}>
          <input type="hidden" name="type" value={type} />
          <button
            type="submit"
            className="button"
            aria-label={t("Restore: {title}", { title })}
            data-busy-label={t("Restoring...")}
          >
            {t("Restore")}
          </button>
        </ButtonForm>
      </div>
      {mayDelete && (
        <p className="apart">
          <a
            className="button button--quiet trash-entry__delete"
            href={`/stories/${id}/delete-permanently`}
            aria-label={t("Delete permanently: {title}", { title })}
          >
            {t("Delete permanently")}
          </a>
        </p>
      )}
    </li>
  );
}

const snippetLength = 200;

export function DeleteStoryScreen({ shell, story }: { shell: PageShell; story: Story }) {
  const words = toParagraphs(fromHtml(story.content)).join(" ");
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1 dir="auto">{story.prompt.title}</h1>
      <p>{t("Are you sure you want to delete this story? It will be moved to trash.")}</p>
      {words && (
        <blockquote className="saved-text" lang={otherLanguage(words, currentLanguage(), story.language)}>
          {shorten(words)}
        </blockquote>
      )}
      <YesOrNo
        action={`/stories/${story.id}/delete`}
        yes={t("Yes, delete this story")}
        back={workspaceHref({ type: story.storyType, prompt: story.promptId })}
      />
    </Page>
  );
}

function shorten(words: string): string {
  return words.length > snippetLength ? `${words.slice(0, snippetLength).trimEnd()}…` : words;
}

export function DeletePermanentlyScreen({ shell, story }: { shell: PageShell; story: Story }) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1 dir="auto">{story.prompt.title}</h1>
      <p>
        <RichText
          text={t(
            "<strong>Are you sure you want to delete this story permanently?</strong> Its words, photos and recordings will be gone for good. Nobody can bring them back.",
          )}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <YesOrNo
        action={`/stories/${story.id}/delete-permanently`}
        yes={t("Yes, delete it permanently")}
        busyLabel={t("Deleting...")}
        no={t("No, keep it in the trash")}
        back={workspaceHref({ type: story.storyType, view: "trash" })}
      />
      <WholeStory story={story} />
    </Page>
  );
}

export function WholeStory({ story }: { story: Story }) {
  const { content, language, age, date, location, images, audios, videos } = story;
  const details = [formatWhen(date, age), location, mediaText(images.length, audios.length + videos.length)];
  const text = fromHtml(content);
  return (
    <div className="whole-story">
      {details.some(Boolean) && <p className="muted small">{details.filter(Boolean).join(" · ")}</p>}
      <div className="saved-text">
        {text === "" ? (
          <p className="muted">{t("It has no words.")}</p>
        ) : (
          <StoryParagraphs text={text} language={language} />
        )}
      </div>
    </div>
  );
}

/** "2 photos, 1 recording"; empty without any. */
function mediaText(photos: number, recordings: number): string {
  return formatFacts([
    photos > 0 && t("{count, plural, one {# photo} other {# photos}}", { count: photos }),
    recordings > 0 && t("{count, plural, one {# recording} other {# recordings}}", { count: recordings }),
  ]);
}

interface RestoreStoryScreenProps {
  shell: PageShell;
  deleted: Story;
  /** The prompt's newer story; null without one. */
  newer: Story | null;
}

export function RestoreStoryScreen({ shell, deleted, newer }: RestoreStoryScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow={newer === null}>
      <h1 dir="auto">{deleted.prompt.title}</h1>
      {newer ? (
        <TwoTexts deleted={deleted} newer={newer} />
      ) : (
        <>
          <p>{t("Do you want this story back?")}</p>
          <div className="actions">
            <ButtonForm action={`/stories/${deleted.id}/restore`}>
              <input type="hidden" name="type" value={deleted.storyType} />
              <button type="submit" className="button button--primary" data-busy-label={t("Restoring...")}>
                {t("Restore")}
              </button>
            </ButtonForm>
            <a className="button" href={workspaceHref({ type: deleted.storyType, view: "trash" })}>
              {t("No, leave it in the trash")}
            </a>
          </div>
          <WholeStory story={deleted} />
        </>
      )}
    </Page>
  );
}

function TwoTexts({ deleted, newer }: { deleted: Story; newer: Story }) {
  const prompt = workspaceHref({ type: newer.storyType, prompt: newer.promptId });
  return (
    <>
      <Notice kind="error" title={t("This prompt has a newer story")}>
        <p>{t("Nothing was changed. Read both, and choose the one for your book.")}</p>
      </Notice>
      <div className="two-texts">
        <section className="two-texts__one card" aria-labelledby="newer-title">
          <h2 id="newer-title">{t("The newer story")}</h2>
          <p className="muted small">{t("It is in your book now.")}</p>
          <a className="button" href={prompt}>
            {t("Keep the newer story")}
          </a>
          <p className="muted small two-texts__promise">
            {t("The deleted one stays in the trash until its 30 days are over.")}
          </p>
          <WholeStory story={newer} />
        </section>
        <section className="two-texts__one card" aria-labelledby="deleted-title">
          <h2 id="deleted-title">{t("The deleted story")}</h2>
          <p className="muted small">{t("It is in the trash.")}</p>
          <ButtonForm action={`/stories/${deleted.id}/restore`}>
            <input type="hidden" name="type" value={deleted.storyType} />
            <input type="hidden" name="version" value={newer.version} />
            <button
              type="submit"
              name="intent"
              value="use-deleted"
              className="button"
              data-busy-label={t("Restoring...")}
            >
              {t("Use the deleted story instead")}
            </button>
          </ButtonForm>
          <p className="muted small two-texts__promise">
            {t("We keep a copy of the newer text. Photos and recordings of both stay.")}
          </p>
          <WholeStory story={deleted} />
        </section>
      </div>
      <p>
        <RichText
          text={t(
            "Do you want something of both? Copy what you need from the deleted story, then <newer>open the newer one</newer> and paste it there. The deleted story stays in <trash>the trash</trash> meanwhile.",
          )}
          parts={{
            newer: (words) => <a href={prompt}>{words}</a>,
            trash: (words) => <a href={workspaceHref({ type: deleted.storyType, view: "trash" })}>{words}</a>,
          }}
        />
      </p>
    </>
  );
}
