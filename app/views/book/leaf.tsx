import { storyDetails } from "~/domain/book/details";
import { photosOf } from "~/domain/book/model";
import type { BookPage, MediaPage, StoryOpening } from "~/domain/book/pages";
import type { PageParagraph } from "~/domain/book/paging";
import { storyCount } from "../chapters/chapter-list";
import { Picture } from "../media/picture";

/** One page of the book. */
export function Leaf({ page }: { page: BookPage }) {
  if (page.pageType === "cover") return <Cover {...page.content} />;
  return (
    <section className="leaf" id={`page-${page.pageNumber}`} aria-label={`Page ${page.pageNumber}`}>
      {page.pageType === "introduction" && page.id === "introduction-1" && (
        <h2 className="leaf__title">Introduction</h2>
      )}
      {"opening" in page && page.opening && <Opening title={page.storyTitle} opening={page.opening} />}
      {page.pageType === "media" ? <Photos page={page} /> : <Text paragraphs={page.content} />}
      <p className="leaf__number">{page.pageNumber}</p>
    </section>
  );
}

interface CoverProps {
  title: string;
  subtitle: string;
  authorName: string;
  storyCount: number;
}

function Cover({ title, subtitle, authorName, storyCount: count }: CoverProps) {
  return (
    <section className="leaf leaf--cover" aria-label="Cover">
      <div className="leaf__frame">
        <h2 className="leaf__title">{title}</h2>
        <p>{subtitle}</p>
        <p>{authorName}</p>
        <p className="small">{storyCount(count)}</p>
      </div>
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

function Photos({ page }: { page: MediaPage }) {
  const photos = photosOf({ media: page.content });
  const isSingle = photos.length === 1;
  return (
    <ul className={isSingle ? "leaf__photos leaf__photos--single" : "leaf__photos"}>
      {photos.map((image) => (
        <li key={image.id}>
          <figure>
            <Picture
              image={image}
              sizes={isSingle ? "(min-width: 44rem) 33rem, 76vw" : "(min-width: 44rem) 16rem, 76vw"}
            />
            {image.caption && <figcaption>{image.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
