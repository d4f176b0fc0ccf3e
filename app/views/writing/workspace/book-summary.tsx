import type { PageCounts } from "~/domain/book/page-count.server";
import { milestoneOf } from "~/domain/writing/workspace/milestone";
import type { ChaptersPage } from "~/domain/writing/workspace/workspace.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { BookCover } from "../../layout/book-cover";
import { UnusedImages } from "./overviews";

export interface ShownBook {
  /** Drawn; null where none is shown. */
  cover: string | null;
  title: string;
  /** Null until there is a print file. */
  printed: PageCounts | null;
  /** Printed, or estimated before. */
  pages: number;
}

interface BookSummaryProps {
  workspace: ChaptersPage;
  book: ShownBook;
}

export function BookSummary({ workspace, book }: BookSummaryProps) {
  const { type, chapter, progress } = workspace;
  const { percent, totalStories, totalImages, unusedImages } = progress;
  const { cover, title, printed, pages } = book;
  return (
    <CachedMarkup
      as="section"
      className="book-summary"
      aria-labelledby="your-book"
      content={Summary}
      props={{
        ...{ type, cover, percent, totalStories, totalImages, unusedImages },
        ...{ printed, pages, title },
        milestone: milestoneOf(chapter),
      }}
    />
  );
}

type Figures = Pick<ChaptersPage["progress"], "percent" | "totalStories" | "totalImages" | "unusedImages"> &
  Pick<ShownBook, "printed" | "pages">;

interface SummaryProps extends Figures {
  type: ChaptersPage["type"];
  cover: string | null;
  title: string;
  milestone: string;
}

function Summary({ type, cover, title, milestone, ...figures }: SummaryProps) {
  const { percent, totalStories, totalImages, unusedImages } = figures;
  return (
    <>
      {cover && <BookCover markup={cover} width={8} href={`/preview?type=${type}`} />}
      <div className="book-summary__words">
        <h2 className="book-summary__title" id="your-book">
          <NavLink href={`/preview?type=${type}`}>{title}</NavLink>
        </h2>
        {/* Whoever begins has enough to read beside it. */}
        {totalStories > 0 && (
          <>
            <p className="muted">
              {[
                t("{count, plural, one {# story} other {# stories}}", { count: totalStories }),
                totalImages > 0 &&
                  t("{count, plural, one {# photo} other {# photos}}", { count: totalImages }),
                pagesOf(figures),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <progress className="progress" value={percent} max={100} aria-label={t("Stories written")} />
          </>
        )}
        {unusedImages > 0 && (
          <p>
            <UnusedImages count={unusedImages} />
          </p>
        )}
        {totalStories > 0 && <p>{milestone}</p>}
      </div>
    </>
  );
}

function pagesOf({ printed, pages }: Figures): string {
  return printed === null
    ? t("about {count, plural, one {# page} other {# pages}}", { count: pages })
    : filledText(printed);
}

/** The printer's least says nothing about what a person has given. */
export function filledText({ pages, filledPages }: PageCounts): string {
  return filledPages < pages
    ? t(
        "{filled, plural, one {# of {pages} printed pages is} other {# of {pages} printed pages are}} yours",
        {
          filled: filledPages,
          pages: String(pages),
        },
      )
    : t("{count, plural, one {# printed page} other {# printed pages}}", { count: pages });
}
