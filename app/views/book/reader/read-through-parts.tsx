import type { StoryType } from "~/db/tables";
import { type Book, languageOfBook } from "~/domain/book/model";
import { listFamilyFacts } from "~/domain/book/parts/family";
import { partTitles } from "~/domain/book/parts/part-names";
import type { PartPictures } from "~/domain/book/parts/part-pictures";
import { hasPart } from "~/domain/book/parts/parts";
import type { YearLine } from "~/domain/book/parts/years";
import { readThroughHref } from "~/domain/book/reader/address";
import { smartQuotes } from "~/domain/book/text/typography";
import { saidIn } from "~/messages/language";
import { t } from "~/messages/translate";
import { BookText } from "../../layout/text/book-text";
import { SmallPicture } from "./small-picture";

/* The pages around the stories as text, in the order of the printed book. The index has page numbers only. */

interface PartsProps {
  book: Pick<Book, "parts" | "authorName" | "language">;
}

export function speechOf(book: PartsProps["book"]) {
  const language = languageOfBook(book);
  return { language, words: (text: string) => smartQuotes(text, language) };
}

export function FrontParts({ book }: PartsProps) {
  const { parts, authorName } = book;
  const { language, words } = speechOf(book);
  const family = parts.family || authorName;
  const dedication = hasPart(parts, "dedication") ? parts.dedication : [];
  return (
    <>
      {hasPart(parts, "imprint") && family !== "" && (
        <p className="read-through__facts">
          {saidIn(language, () => t("Printed for the family of {family}", { family: words(family) }))}
        </p>
      )}
      {dedication.length > 0 && (
        <section className="read-through__text" aria-label={saidIn(language, () => t("Dedication"))}>
          <BookText
            paragraphs={dedication.map((text) => ({ text: words(text), isContinued: false }))}
            around={language}
          />
        </section>
      )}
    </>
  );
}

export function FamilyPart({ book }: PartsProps) {
  const { parts } = book;
  const { language, words } = speechOf(book);
  const { life } = parts;
  const facts = hasPart(parts, "family") && life ? saidIn(language, () => listFamilyFacts(life)) : [];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="family">
      <h2 id="family">{saidIn(language, () => t(partTitles.family))}</h2>
      <dl className="read-through__list">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BackPartsProps extends PartsProps {
  type: StoryType;
  years: YearLine[];
  /** Small ones beside the lines, by story id. */
  pictures?: PartPictures["years"];
}

export function BackParts({ type, book, years, pictures = {} }: BackPartsProps) {
  const { parts } = book;
  const { language, words } = speechOf(book);
  const contributors = hasPart(parts, "contributors") ? parts.contributors : [];
  return (
    <>
      {years.length > 0 && (
        <section aria-labelledby="years">
          <h2 id="years">{saidIn(language, () => t(partTitles.years))}</h2>
          <dl className="read-through__list">
            {years.map(({ year, title, storyId }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place.
              <div key={index}>
                <dt>{year}</dt>
                <dd>
                  {storyId !== null && pictures[storyId] && (
                    <SmallPicture drawn={pictures[storyId]} className="set-year" />
                  )}
                  {storyId === null ? (
                    words(title)
                  ) : (
                    <a href={readThroughHref(type, { storyId })}>{words(title)}</a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {contributors.length > 0 && (
        <section aria-labelledby="contributors">
          <h2 id="contributors">{saidIn(language, () => t(partTitles.contributors))}</h2>
          {contributors.map((line) => (
            <p key={line}>{words(line)}</p>
          ))}
        </section>
      )}
    </>
  );
}
