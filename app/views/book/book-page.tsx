import { drawCover } from "~/domain/book/covers/covers";
import { type Book, storyDetails, wordsOf } from "~/domain/book/model";
import { type BookPage, type MediaPage, type StoryOpening, toMediaSheet } from "~/domain/book/pages/pages";
import type { PageParagraph } from "~/domain/book/pages/paging";
import { CoverSheet, MediaSheet } from "./sheets";

interface LeafProps {
  book: Book;
  page: BookPage;
}

/** Enough for a sharp page on most screens. */
const pixelsPerUnit = 2;

/**
 * One page of the book. Cover and media pages are drawn to scale; text is set as text, so that it can be read on any
 * screen.
 */
export function Leaf({ book, page }: LeafProps) {
  if (page.pageType === "cover") return <Cover book={book} />;
  if (page.pageType === "media") return <Media book={book} page={page} />;
  return (
    <section className="leaf" id={`page-${page.pageNumber}`} aria-label={`Page ${page.pageNumber}`}>
      {page.id === "introduction-1" && <h2 className="leaf__title">Introduction</h2>}
      {"opening" in page && page.opening && <Opening title={page.storyTitle} opening={page.opening} />}
      <Text paragraphs={page.content} />
      <p className="leaf__number">{page.pageNumber}</p>
    </section>
  );
}

function Cover({ book }: { book: Book }) {
  const words = [book.title, book.subtitle, book.authorName].filter(Boolean).join(". ");
  return (
    <section className="leaf leaf--drawn" id="page-1" aria-label="Cover">
      <h2 className="out-of-sight">{book.title}</h2>
      <CoverSheet cover={drawCover(book)} label={words} pixelsPerUnit={pixelsPerUnit} />
    </section>
  );
}

/** Where the page is small on the screen, the captions stand below it again, in letters that can be read. */
function Media({ book, page }: { book: Book; page: MediaPage & BookPage }) {
  const sheet = toMediaSheet(book, page);
  const captions = sheet.boxes.map(({ item }) => ({ key: item.key, words: wordsOf(item) }));
  return (
    <section
      className="leaf leaf--drawn"
      id={`page-${page.pageNumber}`}
      aria-label={`Page ${page.pageNumber}`}
    >
      {page.opening && <h2 className="out-of-sight">{page.storyTitle}</h2>}
      <MediaSheet
        sheet={sheet}
        storyTitle={page.storyTitle}
        opening={page.opening}
        label={`Photos of the story “${page.storyTitle}”`}
        pixelsPerUnit={pixelsPerUnit}
      />
      <ul className="leaf__captions no-print" aria-hidden="true">
        {captions
          .filter(({ words }) => words !== "")
          .map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
      </ul>
      {sheet.note && <p className="leaf__note no-print">{sheet.note}</p>}
    </section>
  );
}

function Opening({ title, opening }: { title: string; opening: StoryOpening }) {
  const details = storyDetails(opening).join(" · ");
  return (
    <>
      {opening.chapter && <p className="leaf__chapter">{opening.chapter.title}</p>}
      <h2 className="leaf__title">{title}</h2>
      {details && <p className="leaf__facts">{details}</p>}
    </>
  );
}

function Text({ paragraphs }: { paragraphs: PageParagraph[] }) {
  return (
    <div className="leaf__text">
      {paragraphs.map(({ text, isContinued }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
        <p key={index} className={isContinued ? "continues" : undefined} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
