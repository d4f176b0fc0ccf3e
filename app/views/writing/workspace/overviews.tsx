import type { StoryType } from "~/db/tables";
import { formatDate } from "~/domain/base/format";
import { otherLanguage } from "~/domain/book/text/other-language";
import type { StoryAudio, StoryImage } from "~/domain/media/media";
import type { Passage } from "~/domain/writing/stories/comparison";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import type { StoryEntry } from "~/domain/writing/workspace/overview.server";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { MarkedWords } from "../../layout/text/marked-text";
import { Picture } from "../../media/players";

interface StoriesOverviewProps {
  type: StoryType;
  stories: ShownStory[];
  /** The length of each excerpt in characters. */
  letters?: number;
  hasMedia?: boolean;
}

export function StoriesOverview({ type, stories, letters = 50, hasMedia = false }: StoriesOverviewProps) {
  if (stories.length === 0) return <p>{t("No stories created yet")}</p>;
  return (
    <>
      <ul className="list-plain">
        {stories.map((story) => (
          <li key={story.promptId} className="overview-entry">
            <OverviewEntry type={type} story={story} letters={letters} hasMedia={hasMedia} />
          </li>
        ))}
      </ul>
      <p>
        <NavLink className="quiet-link" href={`/stories?type=${type}`}>
          {t("View all your stories")}
        </NavLink>
        {" · "}
        <NavLink className="quiet-link" href="/letters">
          {t("Letters and emails home")}
        </NavLink>
      </p>
    </>
  );
}

export type ShownStory = Omit<StoryEntry, "id" | "wordCount" | "age" | "date" | "location" | "updatedAt">;

export function shownOf(story: StoryEntry): ShownStory {
  const { promptId, promptTitle, chapterTitle, ageRange, text, language, image, audio } = story;
  return { promptId, promptTitle, chapterTitle, ageRange, text, language, image, audio };
}

interface StoryLineProps {
  type: StoryType;
  story: ShownStory;
  letters: number;
}

function OverviewEntry({ hasMedia, ...line }: StoryLineProps & { hasMedia: boolean }) {
  const { image, audio, promptTitle } = line.story;
  return (
    <>
      <StoryLine {...line} />
      {hasMedia && image && <Picture image={image} sizes="8rem" />}
      {hasMedia && audio && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript stands with the story, as text.
        <audio
          controls
          preload="none"
          src={audio.url}
          aria-label={t("Recording: {promptTitle}", { promptTitle })}
        />
      )}
    </>
  );
}

function StoryLine({ type, story, letters }: StoryLineProps) {
  return (
    <>
      <NavLink href={workspaceHref({ type, prompt: story.promptId })}>
        <StoryWords story={story} letters={letters} />
      </NavLink>{" "}
      <StoryPlace story={story} />
    </>
  );
}

interface StoryWordsProps extends Pick<StoryLineProps, "story" | "letters"> {
  /** What a search found, in the place of the beginning. */
  found?: Passage[] | null;
}

/** How a story begins, in its own language. */
export function StoryWords({ story, letters, found }: StoryWordsProps) {
  return (
    <bdi lang={otherLanguage(story.text, currentLanguage(), story.language)}>
      {found ? <MarkedWords passages={found} /> : snippet(story.text, letters) || t("Untitled story")}
    </bdi>
  );
}

/** Its chapter, and what it has beside words. */
export function StoryPlace({ story }: Pick<StoryLineProps, "story">) {
  return (
    <span className="small muted">
      {story.ageRange
        ? t("{chapter}, ages {ageRange}", {
            chapter: story.chapterTitle,
            ageRange: story.ageRange,
          })
        : story.chapterTitle}
      {story.image && ` · ${t("with photos")}`}
      {story.audio && ` · ${t("with recordings")}`}
    </span>
  );
}

export function UnusedImages({ count }: { count: number }) {
  return (
    <NavLink href="/images">
      {t("{count, plural, one {# photo is} other {# photos are}} not used in a story yet", { count })}
    </NavLink>
  );
}

export function ImagesOverview({ images, unused }: { images: StoryImage[]; unused: number }) {
  const addMany = <NavLink href="/photos/new">{t("Add many photos at once")}</NavLink>;
  if (images.length === 0)
    return (
      <p>
        {t("No images added yet.")} {addMany}
      </p>
    );
  return (
    <>
      <ul className="overview-images list-plain">
        {images.map((image) => (
          <li key={image.id}>
            <figure>
              <Picture image={image} sizes="8rem" />
              <figcaption className="small" dir="auto">
                {image.caption || t("No caption")}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p>
        <NavLink href="/images">{t("View all images")}</NavLink> · {addMany}
      </p>
      {unused > 0 && (
        <p>
          <UnusedImages count={unused} />
        </p>
      )}
    </>
  );
}

const transcriptLetters = 100;

/** Not preloaded. */
export function AudiosOverview({ audios }: { audios: StoryAudio[] }) {
  if (audios.length === 0) return <p>{t("No audio recordings added yet")}</p>;
  return (
    <>
      <ul className="list-plain" data-enhance="players">
        {audios.map((audio) => (
          <li key={audio.id} className="overview-entry">
            {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below, as text. */}
            <audio
              controls
              preload="none"
              src={audio.url}
              aria-label={t("Recording of {day}", { day: formatDate(audio.createdAt) })}
            />
            {audio.transcript && (
              <p className="small" dir="auto">
                {snippet(audio.transcript, transcriptLetters)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p>
        <NavLink href="/recordings">{t("View all audio recordings")}</NavLink>
      </p>
    </>
  );
}
