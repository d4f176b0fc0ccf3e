import type { StoryType } from "~/db/tables";
import type { StoryRecording } from "~/domain/book/book-qr-codes.server";
import type { Builder } from "~/domain/book/builder.server";
import { type Book, countStories } from "~/domain/book/model";
import { type PageRange, pagesPerRange } from "~/domain/book/pages/pages";
import { pluralize } from "~/domain/format";
import { addressRequiredMessage } from "~/domain/qr-codes/item-key";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../layout/page";
import { editorLink, SignedInHeader } from "../layout/signed-in-header";
import { BookSteps, BookTypeTabs, NoStories } from "./book-navigation";
import { BookPageView } from "./book-page";

interface PreviewScreenProps {
  shell: PageShell;
  type: StoryType;
  book: Book;
  part: PageRange;
  /** Null for the whole book. */
  story: { id: number | null; title: string } | null;
}

export function PreviewScreen({ shell, type, book, part, story }: PreviewScreenProps) {
  const hasStories = book.chapters.length > 0;
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="book" type={type} />} back={editorLink}>
      <BookSteps type={type} step="read" />
      <div className="no-print">
        <h1>Your book</h1>
        <BookTypeTabs path="/preview" type={type} />
        {story && (
          <p>
            These are the pages of “{story.title}”. <a href={`/preview?type=${type}`}>Read the whole book</a>
          </p>
        )}
        {hasStories && !story && <p>{pluralize(countStories(book), "Story", "Stories")} in this book</p>}
        <PartLinks type={type} part={part} story={story} />
        {hasStories ? <BookActions type={type} /> : <NoStories type={type} />}
      </div>
      {hasStories && (
        <div className={story ? "book" : "book book--spreads"}>
          {part.pages.map((page) => (
            <BookPageView key={page.id} book={book} page={page} />
          ))}
        </div>
      )}
      <PartLinks type={type} part={part} story={story} />
    </Page>
  );
}

function PartLinks({
  type,
  part: { first, count },
  story,
}: Pick<PreviewScreenProps, "type" | "part" | "story">) {
  if (count <= pagesPerRange) return null;
  const last = Math.min(count, first + pagesPerRange - 1);
  const href = (from: number) => `/preview?type=${type}${story ? `&story=${story.id}` : ""}&from=${from}`;
  return (
    <div className="actions no-print">
      <p>
        Pages {first} to {last} of {count}
      </p>
      {first > 1 && (
        <a className="button" href={href(first - pagesPerRange)}>
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

export function StoryRecordings({ builder: { recordings, hasAddress } }: { builder: Builder }) {
  if (recordings.length === 0) return null;
  const isWaiting = !hasAddress && recordings.some(({ hasCode }) => hasCode);
  return (
    <section aria-labelledby="recordings">
      <h3 id="recordings">Recordings and films of this story</h3>
      {isWaiting && <p className="notice">{addressRequiredMessage}</p>}
      <ul>
        {recordings.map((recording, index) => (
          <li key={recording.key}>
            {nameOf(recording, index + 1)}:{" "}
            {recording.hasCode
              ? "has a QR code in the book"
              : "has no QR code, so readers of the printed book cannot play it"}
          </li>
        ))}
      </ul>
      {recordings.some(({ hasCode }) => !hasCode) && (
        <p className="muted">Codes are put into the book where the story is written.</p>
      )}
    </section>
  );
}

function nameOf({ kind, caption }: StoryRecording, number: number): string {
  return caption === "" ? `${kind === "audio" ? "Recording" : "Film"} ${number}` : `“${caption}”`;
}

export function ExportForm({ type }: { type: StoryType }) {
  return (
    <ButtonForm action="/preview/docx">
      <input type="hidden" name="storyType" value={type} />
      <button type="submit" className="button button--primary" data-busy-label="Exporting DOCX...">
        Export as DOCX
      </button>
    </ButtonForm>
  );
}
