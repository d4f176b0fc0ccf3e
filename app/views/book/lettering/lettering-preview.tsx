import { pageSize } from "~/domain/book/geometry";
import type { LetteringSample } from "~/domain/book/lettering/lettering-page.server";
import { isRightToLeft, smartQuotes } from "~/domain/book/text/typography";
import { t } from "~/messages/translate";

/** The first story's spread in the letters that are chosen: it follows each choice, with or without script. */
export function LetteringPreview({ sample: { title, words, photo } }: { sample: LetteringSample }) {
  return (
    <div className="letter-preview" id="preview" dir="ltr">
      <svg
        className="letter-preview__spread"
        viewBox={`0 0 ${2 * pageSize} ${pageSize}`}
        role="img"
        aria-label={t("The first pages of “{title}” in these letters", { title })}
        focusable="false"
      >
        <rect width={2 * pageSize} height={pageSize} fill="#fffdf8" />
        {photo && (
          <image
            href={`${photo.url}?w=640`}
            x={60}
            y={60}
            width={pageSize - 120}
            height={pageSize - 120}
            preserveAspectRatio="xMidYMid meet"
          />
        )}
        <rect x={pageSize - 0.5} width={1} height={pageSize} fill="#d9cdb8" />
        <foreignObject x={pageSize + 96} y={130} width={350} height={386}>
          <div className="letter-preview__page" dir={isRightToLeft(words) ? "rtl" : "ltr"} aria-hidden="true">
            <p className="letter-preview__title">{smartQuotes(title)}</p>
            {words.split("\n").map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
              <p key={index} className="letter-preview__text">
                {paragraph}
              </p>
            ))}
          </div>
        </foreignObject>
      </svg>
    </div>
  );
}
