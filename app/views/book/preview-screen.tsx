import type { StoryType } from "~/db/tables";
import { type Book, countStories } from "~/domain/book/model";
import { type PagePart, partPages } from "~/domain/book/pages";
import type { Frame } from "~/frame";
import { storyCount } from "../chapters/chapter-list";
import { BackHeader } from "../layout/back-header";
import { Page } from "../layout/page";
import { BookTypeTabs } from "./book-type-tabs";
import { ExportForm } from "./export-form";
import { Leaf } from "./leaf";
import { NoStories } from "./no-stories";

interface PreviewScreenProps {
  frame: Frame;
  type: StoryType;
  book: Book;
  part: PagePart;
  /** The one that is shown; null for the whole book. */
  story: { id: number | null; title: string } | null;
}

/** The book as it reads now (spec 2, section 2.6), page after page, ready to be printed. */
export function PreviewScreen({ frame, type, book, part, story }: PreviewScreenProps) {
  const hasStories = book.chapters.length > 0;
  return (
    <Page frame={frame} header={<BackHeader frame={frame} />}>
      <div className="no-print">
        <h1>Your book</h1>
        <BookTypeTabs path="/preview" type={type} />
        {story && (
          <p>
            These are the pages of “{story.title}”. <a href={`/preview?type=${type}`}>Read the whole book</a>
          </p>
        )}
        {hasStories && !story && <p>{storyCount(countStories(book))} in this book</p>}
        <PartLinks type={type} part={part} story={story} />
        {hasStories ? <BookActions type={type} /> : <NoStories type={type} />}
      </div>
      {hasStories && (
        <div className={story ? "book" : "book book--spreads"}>
          {part.pages.map((page) => (
            <Leaf key={page.id} book={book} page={page} />
          ))}
        </div>
      )}
      <PartLinks type={type} part={part} story={story} />
    </Page>
  );
}

/** From part to part of a book that is too long for one page. */
function PartLinks({
  type,
  part: { first, count },
  story,
}: Pick<PreviewScreenProps, "type" | "part" | "story">) {
  if (count <= partPages) return null;
  const last = Math.min(count, first + partPages - 1);
  const href = (from: number) => `/preview?type=${type}${story ? `&story=${story.id}` : ""}&from=${from}`;
  return (
    <div className="actions no-print">
      <p>
        Pages {first} to {last} of {count}
      </p>
      {first > 1 && (
        <a className="button" href={href(first - partPages)}>
          Earlier pages
        </a>
      )}
      {last < count && (
        <a className="button" href={href(last + 1)}>
          Later pages
        </a>
      )}
    </div>
  );
}

function BookActions({ type }: { type: StoryType }) {
  return (
    <div className="book__actions">
      <p>
        <a className="button button--primary" href={`/book?type=${type}`}>
          Book Builder
        </a>
      </p>
      <ExportForm type={type} />
      <p>
        <a className="button" href={`/book/check?type=${type}`}>
          Check and approve for printing
        </a>
      </p>
      <p className="muted" data-enhance="print-button" data-label="Print">
        To print the book, choose Print in your browser’s menu.
      </p>
    </div>
  );
}
