import type { SharedStory } from "~/domain/writing/reading/reading-room.server";
import type { YearGroup } from "~/domain/writing/reading/years.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { BookCover } from "../../layout/book-cover";
import { Page } from "../../layout/page";
import { storyHref, yearsHref } from "./reading-hrefs";
import { RowPhoto } from "./row-photo";
import { whenAndWhere } from "./when-and-where";
import { YearsPart } from "./years-part";

interface RoomScreenProps {
  shell: PageShell;
  stories: SharedStory[];
  count: number;
  page: number;
  pages: number;
  /** Set where they stand along the years; then `stories` is empty. */
  years: YearGroup[] | null;
  cover: { markup: string; title: string };
  guest: {
    circleId: number;
    name: string;
    authorName: string;
    canAsk: boolean;
    canAdd: boolean;
    canHelp: boolean;
    canOrder: boolean;
  };
  /** The other circles of this browser. */
  shelf: readonly { circleId: number; authorName: string }[];
}

export function RoomScreen(props: RoomScreenProps) {
  const { shell, stories, years, count, page, guest, shelf } = props;
  const [first, ...others] = stories;
  const isFront = page === 1 && years === null;
  const earlier = isFront ? others : stories;
  return (
    <Page shell={shell} header={null} isNarrow>
      <div className="reading-room">
        <Head {...props} />
        {count === 0 && (
          <p>
            {t("{author} has not shared a story yet. Please come back soon.", { author: guest.authorName })}
          </p>
        )}
        {isFront && first && (
          <CachedMarkup
            as="article"
            className="reading-newest"
            content={Newest}
            props={{ story: first, circleId: guest.circleId }}
          />
        )}
        {earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h2 id="earlier">{page === 1 ? t("Earlier") : t("All stories")}</h2>
            <CachedMarkup
              as="ul"
              className="reading-list list-plain"
              content={Rows}
              props={{ stories: earlier, circleId: guest.circleId }}
            />
          </section>
        )}
        {years && years.length > 0 && <YearsPart groups={years} circleId={guest.circleId} />}
        <Ways {...props} />
        {guest.canHelp && (
          <p>
            <a className="button" href={`/reading/told?circle=${guest.circleId}`}>
              {t("Write down what {author} tells you", { author: guest.authorName })}
            </a>
          </p>
        )}
        {guest.canOrder && (
          <p>
            <a className="button" href={`/reading/copies?circle=${guest.circleId}`}>
              {t("Order copies of the book")}
            </a>
          </p>
        )}
        {guest.canAsk && <AskCard guest={guest} />}
        {shelf.length > 0 && <Shelf shelf={shelf} />}
        <p className="muted">
          {t("{author} chooses what is here. You are reading as {name}.", {
            author: guest.authorName,
            name: guest.name,
          })}
        </p>
        <p className="reading-line">
          <a href={`/reading/me?circle=${guest.circleId}`}>{t("What I added")}</a>
        </p>
      </div>
    </Page>
  );
}

function Head({ cover, guest, count }: RoomScreenProps) {
  return (
    <header className="reading-room__head">
      <BookCover markup={cover.markup} width={5} />
      <div>
        <p className="reading-room__hello">{t("Hello, {name}", { name: guest.name })}</p>
        <h1>{cover.title}</h1>
        <p className="reading-room__by">{t("by {author}", { author: guest.authorName })}</p>
        <p className="reading-room__by">
          {t("{count, plural, one {# story to read.} other {# stories to read.}}", { count })}
        </p>
      </div>
    </header>
  );
}

function Shelf({ shelf }: Pick<RoomScreenProps, "shelf">) {
  return (
    <section aria-labelledby="shelf">
      <h2 id="shelf">{t("Your other reading rooms")}</h2>
      <ul className="list-plain">
        {shelf.map(({ circleId, authorName }) => (
          <li key={circleId} className="reading-line">
            <a href={`/reading?circle=${circleId}`}>{t("Stories of {author}", { author: authorName })}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Newest({ story, circleId }: { story: SharedStory; circleId: number }) {
  const href = storyHref(story, circleId);
  return (
    <>
      {story.photoId !== null && (
        <img
          src={`/reading/media/${story.photoId}/photo.jpg?w=640`}
          alt=""
          className="reading-newest__photo"
        />
      )}
      <div className="reading-newest__words">
        {story.isNew && <p className="reading-newest__mark">{t("Told this week")}</p>}
        <h2>{story.title}</h2>
        <p className="reading-when">{whenAndWhere(story)}</p>
        <p className="reading-newest__text">{story.text}</p>
        <p className="reading-newest__acts">
          <a
            className="button button--primary"
            href={href}
            aria-label={t("Read it: {title}", { title: story.title })}
          >
            {t("Read it")}
          </a>
          {story.hasVoice && (
            <a
              className="button"
              href={`${href}#voice`}
              aria-label={t("Hear it: {title}", { title: story.title })}
            >
              {t("Hear it")}
            </a>
          )}
        </p>
      </div>
    </>
  );
}

function Rows({ stories, circleId }: { stories: SharedStory[]; circleId: number }) {
  return stories.map((story) => <Row key={story.id} story={story} circleId={circleId} />);
}

function Row({ story, circleId }: { story: SharedStory; circleId: number }) {
  return (
    <li className="reading-row">
      <RowPhoto photoId={story.photoId} />
      <div>
        <h3>
          <a className="covering-link" href={storyHref(story, circleId)}>
            {story.title}
          </a>
        </h3>
        <p className="reading-row__text">{story.text}</p>
        <p className="reading-when">
          {[whenAndWhere(story), story.hasVoice && t("with the voice"), story.isNew && t("Told this week")]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
    </li>
  );
}

function Ways({ page, pages, years, guest }: RoomScreenProps) {
  const base = years ? yearsHref(guest.circleId) : `/reading?circle=${guest.circleId}`;
  return (
    <nav className="reading-ways" aria-label={t("Stories")}>
      {page > 1 && <a href={`${base}&page=${page - 1}`}>{t("Back one page")}</a>}
      {page < pages && <a href={`${base}&page=${page + 1}`}>{t("More stories")}</a>}
      {years ? (
        <a href={`/reading?circle=${guest.circleId}`}>{t("Newest first")}</a>
      ) : (
        <a href={yearsHref(guest.circleId)}>{t("The years, one by one")}</a>
      )}
    </nav>
  );
}

function AskCard({ guest }: Pick<RoomScreenProps, "guest">) {
  return (
    <section className="reading-ask" aria-labelledby="ask">
      <h2 id="ask">{t("What would you like to know?")}</h2>
      <p>
        {t("{author} gets your question before any other, with your name on it.", {
          author: guest.authorName,
        })}
      </p>
      <p>
        <a className="button" href={`/reading/ask?circle=${guest.circleId}`}>
          {t("Ask something")}
        </a>
      </p>
    </section>
  );
}
