import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import { bookFormat, estimatedPages } from "~/domain/book/model";
import type { BookPage, TextPage } from "~/domain/book/pages/pages";
import { readerHref } from "~/domain/book/reader/address";
import { coverFormId, introductionFormId, mediaFormId, quoteFormId } from "~/domain/book/schema";
import { pluralize } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm, NavLink, type OpenForm } from "~/ui/nav-link";
import { Page } from "~/views/layout/page";
import { SignedInHeader } from "~/views/layout/signed-in-header";
import { AddYoutubeLinks } from "~/views/youtube/youtube-screens";
import { ExportForm } from "../book-actions";
import { BookBar, EditStoryLink, NoStories } from "../book-navigation";
import { BookPageView } from "../book-page";
import { CoverForm } from "../cover/cover-form";
import type { CoverLooks } from "../cover/cover-looks.server";
import { StoryRecordings } from "../reader/story-recordings";
import { BuilderNavigation, PageIndex } from "./builder-navigation";
import { HistoryButtons, SavedAt } from "./history-buttons";
import { IntroductionForm, MediaForm } from "./page-forms";
import { QuoteForm } from "./quote-form";
import { bookToolsId, coverToolsId, pageToolsId, ToolGroup, ToolGroupLinks } from "./tool-groups";

interface BuilderScreenProps {
  shell: PageShell;
  builder: Builder;
  /** Null for other pages than the cover. */
  looks: CoverLooks | null;
  rejected: RejectedForm | undefined;
}

export function BuilderScreen({ shell, builder, looks, rejected }: BuilderScreenProps) {
  const { type, book } = builder;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={{ href: `/?type=${type}`, label: "Back to Editor" }}
      openForm={openFormOf(builder, looks !== null)}
    >
      <BookBar type={type} step="design" title="Your coffee table book" path="/book" />
      {book.chapters.length === 0 && <NoStories type={type} />}
      <div className="builder" id="builder" data-enhance="builder" data-type={type}>
        <BuilderNavigation builder={builder} />
        <div className={`builder__page builder__page--${builder.page.pageType}`}>
          <BuilderPage builder={builder} />
          <PrintedOn builder={builder} />
          <div className="builder__history" id="history">
            <HistoryButtons builder={builder} />
            <p className="builder__state" data-state role="status">
              <SavedAt builder={builder} />
            </p>
          </div>
        </div>
        <div className="builder__tools">
          <PageIndex builder={builder} />
          <ToolGroupLinks builder={builder} />
          <PageTools builder={builder} looks={looks} rejected={rejected} />
          <BookActions builder={builder} />
        </div>
      </div>
    </Page>
  );
}

/** The number that the reader, the print check and the printed book have for this page. */
function PrintedOn({ builder: { type, printed } }: { builder: Builder }) {
  if (!printed?.page) return null;
  return (
    <p className="builder__printed">
      In the printed book: <NavLink href={readerHref(type, printed.page)}>page {printed.page}</NavLink>
    </p>
  );
}

/** Of the page that is shown. */
function openFormOf({ type, page: { pageType, pageNumber } }: Builder, hasCover: boolean): OpenForm | null {
  if (pageType === "cover" && !hasCover) return null;
  const [formId, intent] = pageForms[pageType] ?? [];
  return formId === undefined ? null : leavingForm(formId, bookHref(type, pageNumber), intent);
}

const pageForms: Partial<Record<string, [formId: string, defaultIntent: string]>> = {
  cover: [coverFormId, "cover/save"],
  introduction: [introductionFormId, "introduction/save"],
  media: [mediaFormId, "page/save"],
  text: [quoteFormId, "quote/save"],
};

function PageTools({ builder, looks, rejected }: Omit<BuilderScreenProps, "shell">) {
  return (
    <>
      {looks && (
        <ToolGroup id={coverToolsId} title="Cover">
          <CoverForm builder={builder} looks={looks} rejected={rejected} />
        </ToolGroup>
      )}
      <ToolGroup id={pageToolsId} title="This page">
        <ThisPage builder={builder} rejected={rejected} />
      </ToolGroup>
    </>
  );
}

function ThisPage({ builder, rejected }: Omit<BuilderScreenProps, "shell" | "looks">) {
  const { page } = builder;
  if (page.pageType === "cover")
    return <p>This is the cover. Turn the page to change what stands inside the book.</p>;
  if (page.pageType === "introduction") return <IntroductionForm builder={builder} rejected={rejected} />;
  if (page.pageType === "media") return <MediaForm builder={builder} page={page} rejected={rejected} />;
  return <TextPageTools builder={builder} page={page} rejected={rejected} />;
}

function BookActions({ builder: { type, book, page, printed } }: { builder: Builder }) {
  if (book.chapters.length === 0) return null;
  const stories = book.chapters.reduce((sum, chapter) => sum + chapter.stories.length, 0);
  return (
    <ToolGroup id={bookToolsId} title="Book">
      <p>
        {printed === null
          ? `About ${pluralize(estimatedPages(stories), "printed page")}`
          : bookFormat(printed.pages)}
      </p>
      <p>
        <NavLink href={`/book/parts?type=${type}`}>The pages around your stories</NavLink>: dedication, family
        page, index and more
      </p>
      <AddYoutubeLinks type={type} storyId={page.storyId} page={page.pageNumber} />
      <div className="actions">
        <NavLink className="button button--primary" href={`/book/check?type=${type}`}>
          Check and order
        </NavLink>
        <NavLink className="button" href={`/book/order?type=${type}`}>
          Order Printed Book
        </NavLink>
        <ExportForm type={type} />
        <NavLink className="button button--quiet" href="/orders">
          Your orders
        </NavLink>
      </div>
    </ToolGroup>
  );
}

export function BuilderPage({ builder: { book, page, markedKey } }: { builder: Builder }) {
  return (
    <div className="book" id="page">
      <BookPageView book={book} page={page} markedKey={markedKey} />
    </div>
  );
}

interface TextPageToolsProps {
  builder: Builder;
  page: TextPage & BookPage;
  rejected: RejectedForm | undefined;
}

/** The text itself is changed in the editor. */
export function TextPageTools({ builder, page, rejected }: TextPageToolsProps) {
  const story = builder.book.chapters.flatMap(({ stories }) => stories).find(({ id }) => id === page.storyId);
  return (
    <>
      <h3>{page.storyTitle}</h3>
      <QuoteForm builder={builder} page={page} rejected={rejected} />
      {story?.media.length === 0 && <p>No media available for this story</p>}
      <StoryRecordings builder={builder} />
      <EditStoryLink builder={builder} />
    </>
  );
}
