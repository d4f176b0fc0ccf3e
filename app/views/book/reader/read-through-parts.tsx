import type { StoryType } from "~/db/tables";
import type { Book } from "~/domain/book/model";
import { listFamilyFacts } from "~/domain/book/parts/family";
import { partTitles } from "~/domain/book/parts/part-names";
import { hasPart } from "~/domain/book/parts/parts";
import type { YearLine } from "~/domain/book/parts/years";
import { readThroughHref } from "~/domain/book/reader/address";
import { smartQuotes } from "~/domain/book/text/typography";
import { t } from "~/messages/translate";
import { BookText } from "../book-text";

/* The pages around the stories as text, in the order of the printed book. The index has page numbers only. */

interface PartsProps {
  book: Pick<Book, "parts" | "authorName">;
}

export function FrontParts({ book: { parts, authorName } }: PartsProps) {
  const family = parts.family || authorName;
  const dedication = hasPart(parts, "dedication") ? parts.dedication : [];
  return (
    <>
      {hasPart(parts, "imprint") && family !== "" && (
        <p className="read-through__facts">
          {t("Printed for the family of {family}", { family: smartQuotes(family) })}
        </p>
      )}
      {dedication.length > 0 && (
        <section className="read-through__text" aria-label={t("Dedication")}>
          <BookText
            paragraphs={dedication.map((text) => ({ text: smartQuotes(text), isContinued: false }))}
          />
        </section>
      )}
    </>
  );
}

export function FamilyPart({ book: { parts } }: PartsProps) {
  const facts = hasPart(parts, "family") && parts.life ? listFamilyFacts(parts.life) : [];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="family">
      <h2 id="family">{t(partTitles.family)}</h2>
      <dl className="read-through__list">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{smartQuotes(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BackPartsProps extends PartsProps {
  type: StoryType;
  years: YearLine[];
}

export function BackParts({ type, book: { parts }, years }: BackPartsProps) {
  const contributors = hasPart(parts, "contributors") ? parts.contributors : [];
  return (
    <>
      {years.length > 0 && (
        <section aria-labelledby="years">
          <h2 id="years">{t(partTitles.years)}</h2>
          <dl className="read-through__list">
            {years.map(({ year, title, storyId }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place.
              <div key={index}>
                <dt>{year}</dt>
                <dd>
                  {storyId === null ? (
                    smartQuotes(title)
                  ) : (
                    <a href={readThroughHref(type, { storyId })}>{smartQuotes(title)}</a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {contributors.length > 0 && (
        <section aria-labelledby="contributors">
          <h2 id="contributors">{t(partTitles.contributors)}</h2>
          {contributors.map((line) => (
            <p key={line}>{smartQuotes(line)}</p>
          ))}
        </section>
      )}
    </>
  );
}
