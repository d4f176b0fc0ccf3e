import { sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import { readerHref, readThroughHref } from "~/domain/book/reader/address";
import { entryAt } from "~/domain/book/reader/contents";
import { pageImagesHref } from "~/domain/book/reader/page-images";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { BookPageView } from "../book-page";
import { PageImage } from "../reader/page-image";

/** The open page: as it is printed wherever its image is known. */
export function BuilderPage({ builder }: { builder: Builder }) {
  const { book, page, markedKey, view, printed, printedPage, setting } = builder;
  return (
    <div className="book" id="page" data-setting={setting === "making" ? "" : undefined}>
      {view === "image" && printed && printedPage !== null ? (
        <PrintedPage builder={builder} printed={printed} number={printedPage} />
      ) : page ? (
        <BookPageView book={book} page={page} number={numberOf(builder)} markedKey={markedKey} />
      ) : (
        <p className="notice">
          {t("This page cannot be shown just now. Please try again in a few minutes.")}
        </p>
      )}
      <SettingNote builder={builder} />
    </div>
  );
}

function numberOf({ printed, printedPage, page }: Builder): number | null {
  return printed ? printedPage : (page?.pageNumber ?? null);
}

interface PrintedPageProps {
  builder: Builder;
  printed: NonNullable<Builder["printed"]>;
  number: number;
}

const sizes = "(min-width: 60em) 44rem, 100vw";

function PrintedPage({ builder: { ratio }, printed: { id, contents }, number }: PrintedPageProps) {
  const title = entryAt(contents, number)?.title;
  return (
    <div className="book-page book-page--drawn">
      <PageImage
        images={pageImagesHref(id)}
        page={number}
        ratio={ratio}
        alt={
          title
            ? t("Page {number}: {title}", { number: String(number), title })
            : t("Page {number}", { number: String(number) })
        }
        sizes={sizes}
      />
    </div>
  );
}

/** What is not as it will be printed. With script, the page renews itself. */
function SettingNote({ builder }: { builder: Builder }) {
  const words = settingText(builder);
  if (words === null) return null;
  return (
    <p className="builder__setting ways ways--words" role="status">
      {words}{" "}
      {builder.setting === "making" && (
        <NavLink href={sameBookHref(builder.address)}>{t("Look again")}</NavLink>
      )}
    </p>
  );
}

function settingText({ setting, printed, view, page, printedPage }: Builder): string | null {
  if (setting === "failed")
    return t("The pages could not be set just now. Nothing is lost; we try again in a few minutes.");
  if (setting === "making" && !printed)
    return t("The pages of your book are being set. They are shown here as soon as they are ready.");
  if (setting === "making" && view === "image")
    return t("Your book is being set anew. This is the page from before.");
  if (page?.pageType === "introduction" && printed && printedPage === null)
    return t("The introduction is printed once you have written one.");
  return null;
}

/** Leads to the same page as it is read: as a picture, and as words that can be read aloud. */
export function ReadLinks({ builder: { type, printed, printedPage, page } }: { builder: Builder }) {
  if (!printed || printedPage === null) return null;
  return (
    <p className="builder__printed ways">
      <NavLink href={readerHref(type, printedPage)}>{t("Read from here")}</NavLink>
      {page?.pageType === "text" && (
        <>
          {" · "}
          <NavLink href={readThroughHref(type, { storyId: page.storyId })}>
            {t("The words of this story")}
          </NavLink>
        </>
      )}
    </p>
  );
}
