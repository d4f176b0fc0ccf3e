import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import { bookHref, printedPageHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import type { PageIndex } from "~/domain/book/pages/page-index";
import type { BookPage } from "~/domain/book/pages/pages";
import type { PrintedBook } from "~/domain/book/reader/reader.server";
import { smartQuotes } from "~/domain/book/text/typography";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Tabs } from "~/ui/tabs";

export interface BuilderPlace extends Pick<Builder, "type" | "pageCount" | "open" | "printedPage"> {
  index: PageIndex;
  printed: Pick<PrintedBook, "pages"> | null;
  page: Pick<BookPage, "pageType" | "storyId"> | null;
}

interface PagerProps {
  place: BuilderPlace;
  /** The pages nearby: between the two buttons on wide screens, below them on others. */
  children: ReactNode;
}

export function Pager({ place, children }: PagerProps) {
  const { printed, pageCount, open } = place;
  const [first, last] = printed ? [0, printed.pages] : [1, pageCount];
  const hrefOf = (number: number) =>
    number >= first && number <= last ? builderPageHref(place, number) : undefined;
  return (
    <nav className="pager" aria-label={t("Pages")}>
      <Step label={t("Previous Page")} href={hrefOf(open - 1)} rel="prev" />
      <p className="pager__place" aria-live="polite">
        {placeText(place)}
      </p>
      <Step label={t("Next Page")} href={hrefOf(open + 1)} rel="next" />
      {children}
    </nav>
  );
}

/** `number`: printed once there are print files, with 0 for the cover, and of the screen before. */
export function builderPageHref(
  { type, printed }: Pick<BuilderPlace, "type" | "printed">,
  number: number,
): string {
  return printed ? printedPageHref(type, number) : bookHref(type, number);
}

function placeText({ printed, printedPage, page, pageCount, open }: BuilderPlace): string {
  if (!printed) return t("Page {open} of {pageCount}", { open: String(open), pageCount: String(pageCount) });
  if (page?.pageType === "cover")
    return t("Front cover. The book has {pages, plural, one {# page} other {# pages}}.", {
      pages: printed.pages,
    });
  return printedPage === null
    ? t("Not among the pages that were set last")
    : t("Page {printedPage} of {pages}", { printedPage: String(printedPage), pages: String(printed.pages) });
}

/** Disabled without an `href` (first or last page). */
function Step({ label, href, rel }: { label: string; href: string | undefined; rel: "prev" | "next" }) {
  if (!href) {
    return (
      <span className="button pager__step pager__step--end" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <NavLink className="button pager__step" href={href} rel={rel} data-step={rel}>
      {label}
    </NavLink>
  );
}

type BookStep = "read" | "design" | "print";

interface BookBarProps {
  type: StoryType;
  step: BookStep;
  title: string;
  path: string;
}

/** Steps, heading and the two books: one line on wide screens, so that the pages fit into the window. */
export function BookBar(props: BookBarProps) {
  return <CachedMarkup as="div" className="book-bar" content={BookBarLine} props={props} />;
}

function BookBarLine({ type, step, title, path }: BookBarProps) {
  return (
    <>
      <BookSteps type={type} step={step} />
      <h1 className="book-bar__title no-print">{smartQuotes(title)}</h1>
      <BookTypeTabs path={path} type={type} />
    </>
  );
}

export function BookSteps({ type, step }: { type: StoryType; step: BookStep }) {
  const steps: { name: BookStep; label: string; second?: string; path: string }[] = [
    { name: "read", label: t("Read"), second: t("Preview"), path: "/preview" },
    { name: "design", label: t("Design"), second: t("Book Builder"), path: "/book" },
    { name: "print", label: t("Print"), path: "/book/check" },
  ];
  const tabs = steps.map(({ name, label, second, path }) => ({
    label,
    second,
    href: `${path}?type=${type}`,
    isCurrent: name === step,
  }));
  return <Tabs className="book-steps no-print" label={t("My book")} tabs={tabs} />;
}

export function EditStoryLink({ builder: { type, promptId } }: { builder: Builder }) {
  if (promptId === null) return null;
  return (
    <p>
      <NavLink className="button" href={workspaceHref({ type, prompt: promptId })}>
        {t("Edit this story")}
      </NavLink>
    </p>
  );
}

export function BookTypeTabs({ path, type }: { path: string; type: StoryType }) {
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: `${path}?type=${itsType}`,
    isCurrent: itsType === type,
  });
  return (
    <Tabs
      className="book-types no-print"
      label={t("Kind of book")}
      tabs={[tab("biography", t("Biography")), tab("mission", t("Mission"))]}
    />
  );
}

export function NoStories({ type }: { type: StoryType }) {
  return (
    <EmptyState title={t("No stories available to build the book.")}>
      <p className="ways">
        <RichText
          text={t("It begins with one answer. <link>Write your first story</link>")}
          parts={{ link: (words) => <NavLink href={`/?type=${type}`}>{words}</NavLink> }}
        />
      </p>
    </EmptyState>
  );
}

export function LoadingFailedScreen({ retryHref }: { retryHref: string }) {
  return (
    <main id="main" className="page page--narrow">
      <h1>{t("Error Loading Stories")}</h1>
      <p>{t("Your stories are safe, but they could not be shown just now.")}</p>
      <div className="actions">
        <NavLink className="button button--primary" href={retryHref}>
          {t("Retry")}
        </NavLink>
        <NavLink className="button" href="/">
          {t("Back to Editor")}
        </NavLink>
      </div>
    </main>
  );
}
