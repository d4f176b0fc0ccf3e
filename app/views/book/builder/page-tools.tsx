import { keepersWords } from "~/domain/base/actor";
import { bookHref, storyChoicesHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import type { BookPage, TextPage } from "~/domain/book/pages/pages";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";
import { EditStoryLink } from "../book-navigation";
import { CoverForm } from "../cover/cover-form";
import { StoryRecordings } from "../reader/story-recordings";
import { IntroductionForm } from "./introduction-form";
import { MediaForm } from "./media-form";
import { QuoteForm } from "./quote-form";
import { coverToolsId, pageToolsId, ToolGroup } from "./tool-groups";

export interface PageToolsProps {
  builder: Builder;
  rejected: RejectedForm | undefined;
}

export function PageTools({ builder, rejected }: PageToolsProps) {
  return (
    <>
      {builder.page?.pageType === "cover" && (
        <ToolGroup id={coverToolsId} title={t("Cover")}>
          <CoverForm builder={builder} rejected={rejected} />
        </ToolGroup>
      )}
      <ToolGroup id={pageToolsId} title={t("This page")}>
        <ThisPage builder={builder} rejected={rejected} />
      </ToolGroup>
    </>
  );
}

function ThisPage({ builder, rejected }: PageToolsProps) {
  const { page } = builder;
  if (page === null) return <PartTools builder={builder} />;
  if (page.pageType === "cover")
    return <p>{t("This is the cover. Turn the page to change what stands inside the book.")}</p>;
  if (page.pageType === "introduction")
    return builder.isForKeeper ? <AsWritten /> : <IntroductionForm builder={builder} rejected={rejected} />;
  if (page.pageType === "media")
    return (
      <>
        <MediaForm builder={builder} page={page} rejected={rejected} />
        <SentenceLink builder={builder} />
        <ChoicesLink storyId={page.storyId} />
      </>
    );
  return <TextPageTools builder={builder} page={page} rejected={rejected} />;
}

/** Says to a keeper why nothing can be typed here. */
function AsWritten() {
  return <p>{t(keepersWords)}</p>;
}

function PartTools({ builder: { type, introductionPage, isForKeeper } }: { builder: Builder }) {
  if (isForKeeper) return <AsWritten />;
  return (
    <>
      <p>
        <RichText
          text={t(
            "This page stands around your stories. What it says, and whether it is printed, you choose under <link>The pages around your stories</link>.",
          )}
          parts={{ link: (words) => <NavLink href={`/book/parts?type=${type}`}>{words}</NavLink> }}
        />
      </p>
      {introductionPage !== null && (
        <p>
          <NavLink href={bookHref(type, introductionPage)}>{t("Write the introduction")}</NavLink>
        </p>
      )}
    </>
  );
}

/** Stands where the story's words have no tools of their own: on a printed page with pictures. */
function SentenceLink({ builder: { type, textPage } }: { builder: Builder }) {
  if (textPage === null) return null;
  return (
    <p>
      <NavLink href={bookHref(type, textPage)}>{t("A sentence of this story to print large")}</NavLink>
    </p>
  );
}

function ChoicesLink({ storyId }: { storyId: number }) {
  return (
    <p className="ways">
      <NavLink href={storyChoicesHref(storyId, true)}>
        {t("Its opening photo, the sentence that may stand alone, the cover")}
      </NavLink>
    </p>
  );
}

interface TextPageToolsProps {
  builder: Builder;
  page: TextPage & BookPage;
  rejected: RejectedForm | undefined;
}

/** The text itself is changed in the editor. */
function TextPageTools({ builder, page, rejected }: TextPageToolsProps) {
  const { type, mediaPages } = builder;
  const [firstMediaPage] = mediaPages;
  return (
    <>
      <h3>{page.storyTitle}</h3>
      <QuoteForm builder={builder} page={page} rejected={rejected} />
      {firstMediaPage === undefined ? (
        <p>{t("No media available for this story")}</p>
      ) : (
        <p className="ways">
          <NavLink href={bookHref(type, firstMediaPage)}>{t("The photos and codes of this story")}</NavLink>
        </p>
      )}
      <ChoicesLink storyId={page.storyId} />
      <StoryRecordings builder={builder} />
      <EditStoryLink builder={builder} />
    </>
  );
}
