import type { PageParagraph } from "~/domain/book/pages/paging";
import { listOtherLanguages } from "~/domain/book/text/other-language";
import { isRightToLeft } from "~/domain/book/text/typography";
import { type KindOfParagraph, readParagraph, visibleIndent } from "~/domain/writing/stories/paragraph-kind";

interface BookTextProps {
  paragraphs: PageParagraph[];
  /** The language of the words around it. */
  around: string;
  /** The story's, set by hand. */
  set?: string;
}

export function BookText({ paragraphs, around, set }: BookTextProps) {
  const texts = paragraphs.map(({ text }) => text);
  const languages = listOtherLanguages(texts, around, set);
  return (
    <div className="book-page__text">
      {paragraphs.map(({ text, isContinued }, index) => {
        const paragraph = readParagraph(text);
        const className = classNameOf(paragraph, isContinued);
        const dir = isRightToLeft(text) ? "rtl" : "ltr";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <p key={index} className={className} dir={dir} lang={languages[index]}>
            {paragraph.kind === "prose" ? text : <Lines {...paragraph} />}
          </p>
        );
      })}
    </div>
  );
}

function classNameOf({ kind }: KindOfParagraph, isContinued: boolean): string | undefined {
  const names = [kind !== "prose" && `book-lines book-lines--${kind}`, isContinued && "continues"];
  return names.filter(Boolean).join(" ") || undefined;
}

/** Ends lines with a break element, so that copied text and text browsers have them too. */
function Lines({ lines }: KindOfParagraph) {
  return lines.map(({ marker, indent = 0, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
    <span key={index} className={marker === null ? "book-lines__one" : "book-lines__one book-lines__item"}>
      {marker && <span className="book-lines__mark">{marker} </span>}
      {visibleIndent(indent) + text}
      {index < lines.length - 1 && <br />}
    </span>
  ));
}
