import type { StoryType } from "~/db/tables";
import { formatAgo } from "~/domain/base/format";
import { bookHref } from "~/domain/book/address";
import { type BookStory, storyDetails } from "~/domain/book/model";
import type { PageParagraph } from "~/domain/book/pages/paging";
import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { BookCover } from "../../layout/book-cover";
import { BookText } from "../../layout/text/book-text";
import { type SavedQuestion, SavedQuestionView } from "./saved-question";

/** The page of a book on the screen that comes after its cover. */
const introductionPage = 2;

export interface SavedPage {
  milestone: Milestone;
  /** What is asked for at the third story. */
  missing: ("subtitle" | "introduction")[];
  type: StoryType;
  story: BookStory;
  chapterTitle: string;
  /** Those of its first page. */
  paragraphs: PageParagraph[];
  storyCount: number;
  /** The printed page; null until the print files know it. */
  number: number | null;
  savedAt: string;
  isNextInChapter: boolean;
  /** The question to go on with at the end of a chapter; null where all are answered. */
  nextPromptId: number | null;
  asked: SavedQuestion | null;
  /** Whether questions by email are offered: once, where nothing else is asked. */
  offersQuestions: boolean;
}

interface SavedPageViewProps {
  page: SavedPage;
  cover: string | null;
  saved: StatusMessage | null;
}

/** Fills the window after a save: her own page, and what comes next. The editor is below. */
export function SavedPageView({ page, cover, saved }: SavedPageViewProps) {
  const { milestone, number } = page;
  return (
    <section className={milestone === "first" ? "saved-page" : "saved-page saved-page--small"}>
      <div className="saved-page__book">
        {cover && <BookCover markup={cover} width={8} />}
        <SetPage page={page} />
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
        ) : milestone === "third" ? (
          <p className="saved-page__more">{questionOf(page)}</p>
        ) : (
          number !== null && <p className="saved-page__more">{pageTitle(number)}</p>
        )}
        {milestone === "third" ? <NamingWays page={page} /> : <Ways page={page} />}
        {page.asked && (
          <SavedQuestionView
            asked={page.asked}
            type={page.type}
            promptId={page.story.promptId}
            storyId={page.story.id}
            milestone={milestone}
          />
        )}
        {page.offersQuestions && (
          <p className="saved-page__more">
            <NavLink className="button button--quiet" href="/account#weekly-question">
              {t("May we ask you one thing a week?")}
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

function questionOf({ missing }: SavedPage): string {
  if (missing.length > 1) return t("Would you give it a subtitle, and say a few words to your readers?");
  return missing[0] === "subtitle"
    ? t("Would you give it a subtitle?")
    : t("Would you say a few words to your readers, for its beginning?");
}

function pageTitle(number: number): string {
  return t("This is page {number} of your book", { number: String(number) });
}

/** Type and order of the printed page, large enough to be read; the print file has it as it is bound. */
function SetPage({ page: { story, chapterTitle, paragraphs, number } }: Pick<SavedPageViewProps, "page">) {
  const details = storyDetails(story).join(" · ");
  return (
    <div className="saved-page__paper">
      <p className="book-page__chapter">{chapterTitle}</p>
      <p className="book-page__title">{story.title}</p>
      {details && <p className="book-page__facts">{details}</p>}
      <BookText paragraphs={paragraphs} around={currentLanguage()} set={story.language} />
      {number !== null && <p className="book-page__number">{number}</p>}
    </div>
  );
}

function Ways({ page }: Pick<SavedPageViewProps, "page">) {
  const { type, story } = page;
  return (
    <div className="saved-page__ways">
      <NextQuestion page={page} />
      <NavLink className="button" href={workspaceHref({ type, prompt: story.promptId })}>
        {t("Add a photo")}
      </NavLink>
      <NavLink className="button" href={`/stories/${story.id}/page?make=1`}>
        {t("Show it to someone")}
      </NavLink>
      <a className="button button--quiet" href={`#${storyFormId}-content`}>
        {t("Write on here")}
      </a>
    </div>
  );
}

/** Each leads to its field in Design; both can wait. */
function NamingWays({ page }: Pick<SavedPageViewProps, "page">) {
  const { type, missing } = page;
  return (
    <div className="saved-page__ways">
      {missing.includes("subtitle") && (
        <NavLink className="button button--primary" href={bookHref(type)}>
          {t("Give it a subtitle")}
        </NavLink>
      )}
      {missing.includes("introduction") && (
        <NavLink className="button button--primary" href={bookHref(type, introductionPage)}>
          {t("Write the introduction")}
        </NavLink>
      )}
      <NextQuestion page={page} isSecond />
    </div>
  );
}

interface NextQuestionProps extends Pick<SavedPageViewProps, "page"> {
  /** Where something else is asked first. */
  isSecond?: boolean;
}

function NextQuestion({
  page: { type, isNextInChapter, nextPromptId },
  isSecond = false,
}: NextQuestionProps) {
  const className = isSecond ? "button" : "button button--primary";
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
