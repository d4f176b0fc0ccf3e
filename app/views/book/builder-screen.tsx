import type { Builder } from "~/domain/book/builder.server";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { LogOutButton } from "../layout/log-out-button";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { AddYoutubeLinks } from "../youtube/add-youtube-links";
import { BookTypeTabs } from "./book-type-tabs";
import { BuilderPage } from "./builder-page";
import { CoverForm } from "./cover-form";
import { ExportForm } from "./export-form";
import { IntroductionForm } from "./introduction-form";
import { MediaForm } from "./media-form";
import { NoStories } from "./no-stories";
import { Pager } from "./pager";
import { TextPageTools } from "./text-page-tools";

interface BuilderScreenProps {
  frame: Frame;
  builder: Builder;
  refused: RefusedForm | undefined;
}

/** The Coffee Table Book Builder (spec 2, section 2.1): one page of the book, and what can be done with it. */
export function BuilderScreen({ frame, builder, refused }: BuilderScreenProps) {
  const { type, book } = builder;
  return (
    <Page frame={frame} header={<BuilderHeader frame={frame} type={type} />}>
      <h1>Your coffee table book</h1>
      <BookTypeTabs path="/book" type={type} />
      {book.chapters.length === 0 && <NoStories type={type} />}
      <div className="builder" id="builder" data-enhance="builder" data-type={type}>
        <div className="builder__page">
          <Pager builder={builder} />
          <BuilderPage builder={builder} />
          <p className="builder__state" data-state role="status" />
        </div>
        <div className="builder__tools">
          <PageTools builder={builder} refused={refused} />
          <BookActions type={type} hasStories={book.chapters.length > 0} page={builder.page} />
        </div>
      </div>
    </Page>
  );
}

function PageTools({ builder, refused }: Omit<BuilderScreenProps, "frame">) {
  const { page } = builder;
  if (page.pageType === "cover") return <CoverForm builder={builder} refused={refused} />;
  if (page.pageType === "introduction") return <IntroductionForm builder={builder} refused={refused} />;
  if (page.pageType === "media") return <MediaForm builder={builder} page={page} refused={refused} />;
  return <TextPageTools builder={builder} page={page} />;
}

function BuilderHeader({ frame, type }: Pick<Builder, "type"> & { frame: Frame }) {
  return (
    <ParticipantHeader frame={frame}>
      <a className="button" href={`/?type=${type}`}>
        Back to Editor
      </a>
      <a className="button button--quiet" href={`/preview?type=${type}`}>
        Preview
      </a>
      <LogOutButton />
    </ParticipantHeader>
  );
}

interface BookActionsProps extends Pick<Builder, "type"> {
  hasStories: boolean;
  page: Builder["page"];
}

function BookActions({ type, hasStories, page }: BookActionsProps) {
  if (!hasStories) return null;
  return (
    <section className="builder__actions" aria-labelledby="whole-book">
      <h2 id="whole-book">The whole book</h2>
      <AddYoutubeLinks type={type} storyId={page.storyId} page={page.pageNumber} />
      <div className="actions">
        <a className="button button--primary" href={`/book/order?type=${type}`}>
          Order Printed Book
        </a>
        <ExportForm type={type} />
        <a className="button button--quiet" href="/orders">
          Your orders
        </a>
      </div>
    </section>
  );
}
