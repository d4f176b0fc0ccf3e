import type { StoryType } from "~/db/tables";
import { letteringHref, sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import { bookFormat, languageOfBook } from "~/domain/book/model";
import { estimatedFormat } from "~/domain/book/print/estimate";
import { coverFormId, introductionFormId, mediaFormId, partsFormId, quoteFormId } from "~/domain/book/schema";
import { type BookLanguage, bookLanguages } from "~/messages/book-languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { leavingForm, NavLink, type OpenForm } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";
import { Page } from "~/views/layout/page";
import { editorLink, SignedInHeader } from "~/views/layout/signed-in-header";
import { AddYoutubeLinks } from "~/views/media/youtube/youtube-screens";
import { ExportForm } from "../book-drawer";
import { BookBar, NoStories } from "../book-navigation";
import { BuilderContents, BuilderNavigation, PicturePages } from "./builder-navigation";
import { BuilderPage, ReadLinks } from "./builder-page";
import { HistoryButtons, SavedAt } from "./history-buttons";
import { PageTools, type PageToolsProps } from "./page-tools";
import { bookToolsId, ToolGroupContent, ToolGroupLinks, toolGroupClass } from "./tool-groups";

interface BuilderScreenProps extends PageToolsProps {
  shell: PageShell;
}

export function BuilderScreen({ shell, builder, rejected }: BuilderScreenProps) {
  const { type, book, page } = builder;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={
        builder.isForKeeper
          ? { href: "/keeping", label: t("In your keeping") }
          : { ...editorLink, href: `/?type=${type}` }
      }
      isBackBelow
      openForm={openFormOf(builder)}
    >
      <BookBar type={type} step="design" title={t("Your coffee table book")}>
        <BuilderContents builder={builder} />
      </BookBar>
      <div className="builder" id="builder" data-enhance="builder" data-type={type} data-page={page?.id}>
        <BuilderNavigation builder={builder} />
        <div className={`builder__page builder__page--${page?.pageType ?? "part"}`}>
          <BuilderPage builder={builder} />
          <div className="builder__history" id="history">
            <HistoryButtons builder={builder} />
            <p className="builder__state" data-state role="status">
              <SavedAt builder={builder} />
            </p>
          </div>
          <ReadLinks builder={builder} />
        </div>
        <div className="builder__tools">
          {book.chapters.length === 0 && !builder.isForKeeper && (
            <NoStories type={type} told={builder.told} />
          )}
          <PicturePages builder={builder} />
          <ToolGroupLinks builder={builder} />
          <PageTools builder={builder} rejected={rejected} />
          <WholeBook builder={builder} />
        </div>
      </div>
    </Page>
  );
}

function openFormOf({ address, page }: Builder): OpenForm | null {
  if (page === null) return null;
  const [formId, intent] = pageForms[page.pageType] ?? [];
  return formId === undefined ? null : leavingForm(formId, sameBookHref(address), intent);
}

const pageForms: Partial<Record<string, [formId: string, defaultIntent: string]>> = {
  cover: [coverFormId, "cover/save"],
  introduction: [introductionFormId, "introduction/save"],
  media: [mediaFormId, "page/save"],
  text: [quoteFormId, "quote/save"],
};

function WholeBook({ builder: { type, book, page, printed, pages, isForKeeper } }: { builder: Builder }) {
  if (book.chapters.length === 0) return null;
  const size = printed === null ? estimatedFormat(pages) : bookFormat(printed.pages);
  const place = { storyId: page?.storyId ?? null, page: page?.pageNumber ?? 1 };
  return (
    <CachedMarkup
      as="div"
      className={toolGroupClass}
      content={BookActions}
      props={{ type, language: languageOfBook(book), size, isForKeeper, ...place }}
    />
  );
}

interface BookActionsProps {
  type: StoryType;
  language: BookLanguage;
  size: string;
  isForKeeper: boolean;
  storyId: number | null;
  page: number;
}

function BookActions({ type, language, size, isForKeeper, storyId, page }: BookActionsProps) {
  return (
    <ToolGroupContent id={bookToolsId} title={t("Book")}>
      <p>{size}</p>
      {!isForKeeper && <WrittenParts type={type} language={language} />}
      {!isForKeeper && <AddYoutubeLinks type={type} storyId={storyId} page={page} />}
      <div className="actions">
        <NavLink className="button button--primary" href={`/book/check?type=${type}`}>
          {t("Check and order")}
        </NavLink>
        <NavLink className="button" href={`/book/order?type=${type}`}>
          {t("Order Printed Book")}
        </NavLink>
        <ExportForm type={type} />
        <NavLink className="button button--quiet" href="/orders">
          {t("Orders")}
        </NavLink>
      </div>
    </ToolGroupContent>
  );
}

/** What is chosen on pages that are the author's alone. */
function WrittenParts({ type, language }: Pick<BookActionsProps, "type" | "language">) {
  return (
    <>
      <p className="ways ways--words">
        <RichText
          text={t("<link>The pages around your stories</link>: dedication, family page, index and more")}
          parts={{ link: (words) => <NavLink href={`/book/parts?type=${type}`}>{words}</NavLink> }}
        />
      </p>
      <p className="ways ways--words">
        <RichText
          text={t("<link>Type and color</link>: typeface, size of the text, titles, ornament, chapters")}
          parts={{ link: (words) => <NavLink href={letteringHref(type)}>{words}</NavLink> }}
        />
      </p>
      <p>
        <RichText
          text={t("The language of the book: <link>{language}</link>", {
            language: bookLanguages[language].name,
          })}
          parts={{
            link: (words) => (
              <NavLink href={`/book/parts?type=${type}#${partsFormId}-language`}>{words}</NavLink>
            ),
          }}
        />
      </p>
    </>
  );
}
