import type { StoryType } from "~/db/tables";
import { formatAgo } from "~/domain/base/format";
import { storyChoicesHref } from "~/domain/book/address";
import { type BookStory, storyDetails } from "~/domain/book/model";
import type { PageParagraph } from "~/domain/book/pages/paging";
import type { StoryImage } from "~/domain/media/media";
import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { dropFilesArea, FilesOnTheirWay } from "~/islands/drop-files/drop-files";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { BookCover } from "../../layout/book-cover";
import { BookText } from "../../layout/text/book-text";
import { Picture } from "../../media/players";
import { AddPhoto } from "./add-photo";
import { type SavedQuestion, SavedQuestionView } from "./saved-question";

export interface SavedPage {
  milestone: Milestone;
  type: StoryType;
  story: BookStory;
  chapterTitle: string;
  /** Those of its first page. */
  paragraphs: PageParagraph[];
  /** The one that opens the story. */
  photo: StoryImage | null;
  storyCount: number;
  /** The printed page; null until the print files know it. */
  number: number | null;
  savedAt: string;
  isNextInChapter: boolean;
  /** The question to go on with at the end of a chapter; null where all are answered. */
  nextPromptId: number | null;
  /** Stands alone: the ways on come when it is answered or put off. */
  asked: SavedQuestion | null;
  /** Whether there is something to choose for the story, on a page of its own. */
  hasChoices: boolean;
  /** Whether questions by email are offered: once. */
  offersQuestions: boolean;
  unproven: UnprovenAddress | null;
}

interface SavedPageViewProps {
  page: SavedPage;
  cover: string | null;
  saved: StatusMessage | null;
}

/** Fills the window after a save: her own page, and what comes next. The editor is below. */
export function SavedPageView({ page, cover, saved }: SavedPageViewProps) {
  const { milestone, number, story, type, unproven } = page;
  const look = milestone === "first" ? "saved-page settles" : "saved-page saved-page--small settles";
  const shownAt = `/app${workspaceHref({ type, prompt: story.promptId, saved: milestone }).slice(1)}`;
  return (
    <section {...(unproven ? {} : dropFilesArea(story.id, shownAt))} className={look}>
      <div className="saved-page__book">
        {cover && <BookCover markup={cover} width={8} />}
        <SetPage page={page} />
        {!unproven && (
          <div className="saved-page__files drop-files">
            <FilesOnTheirWay />
          </div>
        )}
      </div>
      <div className="saved-page__words">
        <div className="saved-page__state">
          {saved && (
            <Notice kind="success" title={saved.title} isSlim toast={saved.duration ?? 5000}>
              {saved.text && <p>{saved.text}</p>}
            </Notice>
          )}
          <p className="saved-page__time">{t("Saved {ago}", { ago: formatAgo(page.savedAt, new Date()) })}</p>
        </div>
        <h2 className="saved-page__title">{titleOf(page)}</h2>
        {milestone === "first" ? (
          <p className="saved-page__more">
            {t(
              "Your first story is down. It stays even if this device does not. Come back to it whenever you like.",
            )}
          </p>
        ) : (
          number !== null && <p className="saved-page__more">{pageTitle(number)}</p>
        )}
        {page.asked ? (
          <SavedQuestionView
            asked={page.asked}
            type={page.type}
            promptId={page.story.promptId}
            storyId={page.story.id}
            milestone={milestone}
          />
        ) : (
          <Ways page={page} />
        )}
        {page.offersQuestions && (
          <p className="saved-page__more">
            <NavLink className="button button--quiet" href="/account#weekly-question">
              {t("Get one question a week by email")}
            </NavLink>
          </p>
        )}
      </div>
    </section>
  );
}

function titleOf({ milestone, chapterTitle, storyCount, number }: SavedPage): string {
  if (milestone === "chapter") return t("{title} is told.", { title: chapterTitle });
  if (milestone === "third") return t("Three stories are the beginning of a book.");
  if (milestone === "tenth")
    return t("{count, plural, one {# story is} other {# stories are}} in your book.", { count: storyCount });
  return number === null ? t("This is the first page of your book") : pageTitle(number);
}

function pageTitle(number: number): string {
  return t("This is page {number} of your book", { number: String(number) });
}

/** Type and order of the printed page, large enough to be read; the print file has it as it is bound. */
function SetPage({
  page: { story, chapterTitle, paragraphs, photo, number },
}: Pick<SavedPageViewProps, "page">) {
  const details = storyDetails(story).join(" · ");
  return (
    <div className="saved-page__paper">
      <div className="saved-page__photo" data-live="saved-photo">
        {photo && <Picture image={photo} sizes="16rem" />}
      </div>
      <p className="book-page__chapter">{chapterTitle}</p>
      <p className="book-page__title">{story.title}</p>
      {details && <p className="book-page__facts">{details}</p>}
      <BookText paragraphs={paragraphs} around={currentLanguage()} set={story.language} />
      {number !== null && <p className="book-page__number">{number}</p>}
    </div>
  );
}

function Ways({ page }: Pick<SavedPageViewProps, "page">) {
  const { story, milestone, unproven } = page;
  return (
    <div className="saved-page__ways">
      <NextQuestion page={page} />
      <AddPhoto storyId={story.id} milestone={milestone} unproven={unproven} />
      <NavLink className="button" href={`/stories/${story.id}/page?make=1`}>
        {t("Show it to someone")}
      </NavLink>
      <a className="button button--quiet" href={`#${storyFormId}-content`}>
        {t("Write on here")}
      </a>
      {page.hasChoices && (
        <NavLink className="button button--quiet" href={storyChoicesHref(story.id)}>
          {t("This story in your book")}
        </NavLink>
      )}
    </div>
  );
}

function NextQuestion({ page: { type, isNextInChapter, nextPromptId } }: Pick<SavedPageViewProps, "page">) {
  const className = "button button--primary";
  if (isNextInChapter)
    return (
      <button type="submit" form={storyFormId} name="intent" value="story/next" className={className}>
        {t("Next question")}
      </button>
    );
  if (nextPromptId === null) return null;
  return (
    <NavLink className={className} href={workspaceHref({ type, prompt: nextPromptId })}>
      {t("Next question")}
    </NavLink>
  );
}
