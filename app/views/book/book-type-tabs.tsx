import type { StoryType } from "~/db/tables";
import { EmptyState } from "~/ui/notice";
import { Tabs } from "~/ui/tabs";

/** Which of the two books is shown, by the page at `path`. */
export function BookTypeTabs({ path, type }: { path: string; type: StoryType }) {
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: `${path}?type=${itsType}`,
    isCurrent: itsType === type,
  });
  return <Tabs label="Kind of book" tabs={[tab("biography", "Biography"), tab("mission", "Mission")]} />;
}

/** A book without a story in it (spec 2, section 2.1), and how it gets its first. */
export function NoStories({ type }: { type: StoryType }) {
  return (
    <EmptyState title="No stories available to build the book.">
      <p>
        It begins with one answer. <a href={`/?type=${type}`}>Write your first story</a>
      </p>
    </EmptyState>
  );
}

/** Where the book could not be read. It needs no data, so that it always shows. */
export function LoadingFailedScreen({ retryHref }: { retryHref: string }) {
  return (
    <main id="main" className="page page--narrow">
      <h1>Error Loading Stories</h1>
      <p>Your stories are safe, but they could not be shown just now.</p>
      <div className="actions">
        <a className="button button--primary" href={retryHref}>
          Retry
        </a>
        <a className="button" href="/">
          Back to Editor
        </a>
      </div>
    </main>
  );
}
