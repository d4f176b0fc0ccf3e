import { pluralize } from "~/domain/format";
import { milestoneOf } from "~/domain/workspace/milestone";
import type { ChaptersPage } from "~/domain/workspace/workspace.server";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { BookCover } from "../book/cover/book-cover";

interface BookSummaryProps {
  workspace: ChaptersPage;
  cover: string | null;
}

/** The person's own book as it stands. */
export function BookSummary({ workspace, cover }: BookSummaryProps) {
  const { type, chapter, progress } = workspace;
  const { percent, totalStories, totalImages, printedPages, estimatedPages } = progress;
  return (
    <CachedMarkup
      as="section"
      className="book-summary"
      aria-labelledby="your-book"
      content={Summary}
      props={{
        ...{ type, cover, percent, totalStories, totalImages, printedPages, estimatedPages },
        title: workspace.cover?.content.title ?? "Your book",
        milestone: milestoneOf(chapter),
      }}
    />
  );
}

type Figures = Pick<
  ChaptersPage["progress"],
  "percent" | "totalStories" | "totalImages" | "printedPages" | "estimatedPages"
>;

interface SummaryProps extends Figures {
  type: ChaptersPage["type"];
  cover: string | null;
  title: string;
  milestone: string;
}

function Summary({ type, cover, title, milestone, ...figures }: SummaryProps) {
  const { percent, totalStories, totalImages } = figures;
  return (
    <>
      {cover && <BookCover markup={cover} width={8} href={`/preview?type=${type}`} />}
      <div className="book-summary__words">
        <h2 className="book-summary__title" id="your-book">
          <NavLink href={`/preview?type=${type}`}>{title}</NavLink>
        </h2>
        {totalStories === 0 ? (
          <p className="muted">Your first story is its first page.</p>
        ) : (
          <>
            <p className="muted">
              {[
                pluralize(totalStories, "story", "stories"),
                totalImages > 0 && pluralize(totalImages, "photo"),
                pagesOf(figures),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <progress className="progress" value={percent} max={100} aria-label="Stories written" />
          </>
        )}
        <p>{milestone}</p>
      </div>
    </>
  );
}

function pagesOf({ printedPages, estimatedPages }: Figures): string {
  return printedPages === null
    ? `about ${pluralize(estimatedPages, "page")}`
    : pluralize(printedPages, "printed page");
}
