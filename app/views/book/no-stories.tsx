import type { StoryType } from "~/db/tables";
import { EmptyState } from "~/ui/empty-state";

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
