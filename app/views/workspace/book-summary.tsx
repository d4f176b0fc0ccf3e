import { pluralize } from "~/domain/format";
import { milestoneOf } from "~/domain/workspace/milestone";
import type { ChaptersPage } from "~/domain/workspace/workspace.server";
import { NavLink } from "~/ui/nav-link";
import { BookCover } from "../book/cover/book-cover";

interface BookSummaryProps {
  workspace: ChaptersPage;
  cover: string | null;
}

/** The person's own book as it stands. */
export function BookSummary({ workspace, cover }: BookSummaryProps) {
  const { type, chapter, progress } = workspace;
  const { percent, totalStories, totalImages } = progress;
  return (
    <section className="book-summary" aria-labelledby="your-book">
      {cover && <BookCover markup={cover} width={8} href={`/preview?type=${type}`} />}
      <div className="book-summary__words">
        <h2 className="book-summary__title" id="your-book">
          <NavLink href={`/preview?type=${type}`}>{workspace.cover?.content.title ?? "Your book"}</NavLink>
        </h2>
        {totalStories === 0 ? (
          <p className="muted">Your first story is its first page.</p>
        ) : (
          <>
            <p className="muted">
              {[
                pluralize(totalStories, "story", "stories"),
                totalImages > 0 && pluralize(totalImages, "photo"),
                pagesOf(progress),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <progress className="progress" value={percent} max={100} aria-label="Stories written" />
          </>
        )}
        <p>{milestoneOf(chapter)}</p>
      </div>
    </section>
  );
}

function pagesOf({ printedPages, estimatedPages }: ChaptersPage["progress"]): string {
  return printedPages === null
    ? `about ${pluralize(estimatedPages, "page")}`
    : pluralize(printedPages, "printed page");
}
