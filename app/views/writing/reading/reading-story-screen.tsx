import { Fragment } from "react";
import { formatDuration, formatFacts } from "~/domain/base/format";
import { otherLanguage } from "~/domain/book/text/other-language";
import { numberedByKind, type ToldItem, toldInOrder } from "~/domain/media/told/told-order";
import { youtubeAddress } from "~/domain/media/youtube/youtube-address";
import type { ReadMemory } from "~/domain/writing/memories/memories.server";
import type { Hearts } from "~/domain/writing/reading/hearts.server";
import type { OpenStory } from "~/domain/writing/reading/reading-room.server";
import { toParagraphs } from "~/domain/writing/stories/text";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { ButtonForm } from "~/ui/form";
import { HeartIcon } from "~/ui/icons";
import { Page } from "../../layout/page";
import { BookText } from "../../layout/text/book-text";
import { MemoryFiles, Said } from "../memories/memory-media";
import { ReadingPhoto } from "./reading-photo";
import { whenAndWhere } from "./when-and-where";

interface ReadingStoryScreenProps {
  shell: PageShell;
  story: OpenStory;
  memories: ReadMemory[];
  hearts: Hearts;
  next: { id: number; title: string } | null;
  guest: {
    circleId: number;
    authorName: string;
    canAsk: boolean;
    canAdd: boolean;
    hasMemory: boolean;
  };
}

export function ReadingStoryScreen(props: ReadingStoryScreenProps) {
  const { shell, story, memories, next, guest } = props;
  const [first, ...others] = story.images;
  const room = `/reading?circle=${guest.circleId}`;
  const set = story.language ?? undefined;
  return (
    <Page shell={shell} header={null} isNarrow back={{ href: room, label: t("The reading room") }}>
      <article className="reading-story">
        {first && <ReadingPhoto image={first} isFirst />}
        <h1 lang={otherLanguage(story.title, currentLanguage(), set)}>{story.title}</h1>
        <p className="reading-when">
          {[whenAndWhere(story), story.toldTo && t("Told to {name}", { name: story.toldTo })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {story.audios.length > 0 && (
          <p className="reading-line">
            <a href="#voice">{hearWords(story)}</a>
          </p>
        )}
        <CachedMarkup
          as="div"
          className="reading-text"
          content={Words}
          props={{ content: story.content, around: currentLanguage(), set }}
        />
        {others.map((image) => (
          <ReadingPhoto key={image.id} image={image} />
        ))}
        <Voice {...props} />
        <Acts {...props} />
        {memories.map((memory) => (
          <CachedMarkup
            key={memory.id}
            as="section"
            className="reading-memory"
            aria-labelledby={`memory-${memory.id}`}
            content={Memory}
            props={{ memory: { ...memory }, around: currentLanguage() }}
          />
        ))}
        {guest.canAdd && <RememberCard storyId={story.id} guest={guest} />}
        {next && (
          <p className="reading-next">
            <a href={`/reading/${next.id}?circle=${guest.circleId}`}>
              {t("Next story: {title}", { title: next.title })}
            </a>
          </p>
        )}
      </article>
    </Page>
  );
}

function hearWords({ audios }: OpenStory): string {
  const seconds = audios.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return seconds === 0
    ? t("Hear it told")
    : t("{label}, {length}", { label: t("Hear it told"), length: formatDuration(seconds) });
}

function Voice({ story, guest }: ReadingStoryScreenProps) {
  const { said, content } = story;
  const items = toldInOrder(story);
  if (items.length === 0) return null;
  return (
    <section className="reading-voice" aria-labelledby="voice">
      <h2 id="voice">{t("{author} tells it", { author: guest.authorName })}</h2>
      {numberedByKind(items).map(({ told, number }) => (
        <Fragment key={told.key}>
          <Player told={told} number={number} />
          {told.kind !== "youtube" && <SaidIn words={said[told.item.id]} written={content} />}
        </Fragment>
      ))}
    </section>
  );
}

function Player({ told, number }: { told: ToldItem; number: string }) {
  if (told.kind === "youtube") {
    const { youtubeId, caption } = told.item;
    return (
      <p className="reading-line">
        <a href={youtubeAddress(youtubeId)} rel="noreferrer">
          {caption || t("Watch on YouTube")}
        </a>
      </p>
    );
  }
  if (told.kind === "audio")
    return (
      // biome-ignore lint/a11y/useMediaCaption: the words stand below it, as text.
      <audio
        className="player"
        controls
        preload="none"
        src={told.item.url}
        aria-label={t("Recording {number}", { number })}
      />
    );
  const { url, posterUrl, caption } = told.item;
  return (
    // biome-ignore lint/a11y/useMediaCaption: people film one another; the words stand below it.
    <video
      className="player player--video"
      controls
      playsInline
      preload="none"
      src={url}
      poster={posterUrl ?? undefined}
      aria-label={caption || t("Film {number}", { number })}
    />
  );
}

/** Words that were put into the story are read there. */
function SaidIn({ words = "", written }: { words: string | undefined; written: string }) {
  return words === "" || written.includes(words) ? null : <Said words={words} />;
}

function Acts({ story, hearts, guest }: ReadingStoryScreenProps) {
  const { isLoved } = hearts;
  return (
    <div className="reading-acts" id="heart">
      <ButtonForm action={`/reading/${story.id}?circle=${guest.circleId}`}>
        <button type="submit" name="intent" value={isLoved ? "unlove" : "love"} className="button">
          <HeartIcon isFull={isLoved} /> {isLoved ? t("You love this") : t("I love this")}
        </button>
      </ButtonForm>
      {guest.canAsk && (
        <p>
          <a className="button" href={`/reading/${story.id}/ask?circle=${guest.circleId}`}>
            {t("Ask about it")}
          </a>
        </p>
      )}
      <p className="reading-acts__said">{lovedWords(hearts, guest.authorName)}</p>
    </div>
  );
}

function lovedWords({ isLoved, others }: Hearts, author: string): string {
  if (isLoved && others === 0) return t("{author} has been told.", { author });
  if (isLoved)
    return t("{others, plural, one {You and one other.} other {You and # others.}} {author} has been told.", {
      others,
      author,
    });
  if (others === 0) return "";
  return t("{others, plural, one {One reader loved this.} other {# readers loved this.}}", { others });
}

function Words({ content, around, set }: { content: string; around: string; set?: string | undefined }) {
  const paragraphs = toParagraphs(content).map((text) => ({ text, isContinued: false }));
  return <BookText paragraphs={paragraphs} around={around} set={set} />;
}

function Memory({ memory, around }: { memory: ReadMemory; around: string }) {
  const { id, name, relation, year, content } = memory;
  return (
    <>
      <h2 id={`memory-${id}`}>{t("How {name} remembers it", { name })}</h2>
      <p className="reading-when">{formatFacts([name, relation, year])}</p>
      <Words content={content} around={around} />
      <MemoryFiles media={memory} name={name} written={content} />
    </>
  );
}

function RememberCard({ storyId, guest }: { storyId: number; guest: ReadingStoryScreenProps["guest"] }) {
  return (
    <section className="reading-ask" aria-labelledby="remember">
      <h2 id="remember">{t("Were you there too?")}</h2>
      <p>{t("Write how it was for you. {author} reads it first.", { author: guest.authorName })}</p>
      <p>
        <a className="button" href={`/reading/${storyId}/remember?circle=${guest.circleId}`}>
          {guest.hasMemory ? t("What I wrote") : t("How I remember it")}
        </a>
      </p>
    </section>
  );
}
