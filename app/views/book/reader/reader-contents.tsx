import type { StoryType } from "~/db/tables";
import { readerHref, readThroughHref, storyHref } from "~/domain/book/reader/address";
import type { ContentsEntry } from "~/domain/book/reader/contents";
import type { Place } from "~/domain/book/reader/spreads";
import type { BookLanguage } from "~/messages/book-languages";
import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { BookTypeTabs } from "../book-navigation";

interface ReaderContentsProps {
  type: StoryType;
  step: "read" | "print";
  /** That of the book, in which its entries are. */
  language: BookLanguage;
  /** Empty before the pages of the book are set. */
  contents: ContentsEntry[];
  current?: ContentsEntry | null;
  page?: Place;
}

/** Lists what was printed, and where; stands at the end of the row. */
export function ReaderContents(props: ReaderContentsProps) {
  const { type, step, language, contents, current = null, page = "cover" } = props;
  const isOther = language !== currentLanguage();
  return (
    <details className="book-bar__more contents-list" data-enhance="popovers">
      <summary>{t("Contents")}</summary>
      <div className="book-bar__panel">
        {contents.length > 0 && (
          <>
            <nav aria-label={t("Contents of the book")}>
              <ul className="list-plain" lang={isOther ? language : undefined}>
                {contents.map((entry) => (
                  <li
                    key={`${entry.kind}-${entry.page}-${entry.storyId ?? entry.title}`}
                    className={`contents-list__entry--${entry.kind}`}
                  >
                    <a
                      href={entryHref(type, entry)}
                      aria-current={isSame(entry, current) ? "page" : undefined}
                    >
                      <bdi>{entry.title || t("Without a title")}</bdi>
                    </a>{" "}
                    <span className="contents-list__entry-page">{entry.page}</span>
                  </li>
                ))}
              </ul>
            </nav>
            <PageJump type={type} page={page} />
          </>
        )}
        <p className="contents-list__straight">
          <a className="button" href={readThroughHref(type)}>
            {t("Read straight through")}
          </a>
        </p>
        <BookTypeTabs type={type} step={step} />
      </div>
    </details>
  );
}

function entryHref(type: StoryType, { page, storyId }: ContentsEntry): string {
  return storyId === undefined ? readerHref(type, page) : storyHref(type, page, storyId);
}

function PageJump({ type, page }: { type: StoryType; page: Place }) {
  return (
    <form className="contents-list__jump" method="get" action="/preview">
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
  );
}

function isSame(entry: ContentsEntry, other: ContentsEntry | null): boolean {
  if (other === null || entry.page !== other.page) return false;
  return entry.title === other.title && entry.storyId === other.storyId;
}
