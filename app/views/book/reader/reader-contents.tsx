import type { StoryType } from "~/db/tables";
import { readerHref } from "~/domain/book/reader/address";
import type { ContentsEntry } from "~/domain/book/reader/contents";
import type { Place } from "~/domain/book/reader/spreads";
import { t } from "~/messages/translate";

interface ReaderContentsProps {
  type: StoryType;
  contents: ContentsEntry[];
  current: ContentsEntry | null;
  page: Place;
}

/** Chapters and stories with their printed pages, and a way to any page. */
export function ReaderContents({ type, contents, current, page }: ReaderContentsProps) {
  return (
    <>
      <details className="reader__contents">
        <summary>{t("Contents")}</summary>
        <nav aria-label={t("Contents of the book")}>
          <ul className="list-plain">
            {contents.map((entry) => (
              <li
                key={`${entry.kind}-${entry.page}-${entry.title}`}
                className={`reader__entry--${entry.kind}`}
              >
                <a
                  href={readerHref(type, entry.page)}
                  aria-current={isSame(entry, current) ? "page" : undefined}
                >
                  {entry.title || t("Without a title")}
                </a>{" "}
                <span className="reader__entry-page">{entry.page}</span>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      <form className="reader__jump" method="get" action="/preview#book">
        <input type="hidden" name="type" value={type} />
        <label htmlFor="go-to-page">{t("Go to page")}</label>
        <input
          className="input"
          id="go-to-page"
          name="page"
          inputMode="numeric"
          defaultValue={typeof page === "number" ? page : ""}
        />
        <button type="submit" className="button">
          {t("Go")}
        </button>
      </form>
    </>
  );
}

function isSame(entry: ContentsEntry, other: ContentsEntry | null): boolean {
  return other !== null && entry.page === other.page && entry.title === other.title;
}
