import type { ReactNode } from "react";
import type { StoryType } from "~/db/tables";
import { bookHref, printedPageHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import type { PageIndex } from "~/domain/book/pages/page-index";
import type { BookPage } from "~/domain/book/pages/pages";
import type { PrintedBook } from "~/domain/book/reader/reader.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Tabs } from "~/ui/tabs";
import { ToldAloud, type ToldStory } from "./told-aloud";

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
  // These are no pages of the book, whose number is another one.
  if (!printed)
    return t("Page {open} of {pageCount} on the screen", {
      open: String(open),
      pageCount: String(pageCount),
    });
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
  /** The heading of the screen, out of sight; left out where its content has one. */
  title?: string;
  /** Stands at the end of the row; the choice of the book if left out. */
  children?: ReactNode;
}

export function BookBar({ type, step, title, children }: BookBarProps) {
  return (
    <div className="book-bar no-print">
      <CachedMarkup as="div" className="book-bar__steps" content={BookSteps} props={{ type, step }} />
      {title && <h1 className="visually-hidden">{title}</h1>}
      {children ?? <BookKinds type={type} step={step} />}
    </div>
  );
}

const steps: { name: BookStep; label: Message; second?: Message; path: string }[] = [
  { name: "read", label: message("Read"), second: message("Preview"), path: "/preview" },
  { name: "design", label: message("Design"), second: message("Book Builder"), path: "/book" },
  { name: "print", label: message("Print"), path: "/book/check" },
];

function BookSteps({ type, step }: Pick<BookBarProps, "type" | "step">) {
  const tabs = steps.map(({ name, label, second, path }) => ({
    label: t(label),
    ...(second && { second: t(second) }),
    href: `${path}?type=${type}`,
    isCurrent: name === step,
  }));
  return <Tabs className="book-steps" label={t("My book")} tabs={tabs} />;
}

export function BookKinds(props: Pick<BookBarProps, "type" | "step">) {
  return (
    <details className="book-bar__more" data-enhance="popovers">
      <summary>{props.type === "mission" ? t("Mission") : t("Biography")}</summary>
      <div className="book-bar__panel">
        <BookTypeTabs {...props} />
      </div>
    </details>
  );
}

export function EditStoryLink({ builder: { type, promptId, isForKeeper } }: { builder: Builder }) {
  if (promptId === null || isForKeeper) return null;
  return (
    <p>
      <NavLink className="button" href={workspaceHref({ type, prompt: promptId })}>
        {t("Edit this story")}
      </NavLink>
    </p>
  );
}

export function BookTypeTabs({ type, step }: Pick<BookBarProps, "type" | "step">) {
  const path = steps.find(({ name }) => name === step)?.path;
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: `${path}?type=${itsType}`,
    isCurrent: itsType === type,
  });
  return (
    <Tabs
      className="book-types"
      label={t("Kind of book")}
      tabs={[tab("biography", t("Biography")), tab("mission", t("Mission"))]}
    />
  );
}

interface NoStoriesProps {
  type: StoryType;
  told: ToldStory[];
}

export function NoStories({ type, told }: NoStoriesProps) {
  return (
    <EmptyState title={t("No stories available to build the book.")}>
      {told.length > 0 ? (
        <p className="ways">
          <ToldAloud type={type} told={told} />
        </p>
      ) : (
        <p className="ways">
          <RichText
            text={t("It begins with one answer. <link>Write your first story</link>")}
            parts={{ link: (words) => <NavLink href={`/?type=${type}`}>{words}</NavLink> }}
          />
        </p>
      )}
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
