import type { ReactNode } from "react";
import type { StoryPlace } from "~/domain/media/library.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import { BackHeader } from "../layout/back-header";
import { Page } from "../layout/page";

/** What the pages of all one's photos and of all one's recordings share. */
export function LibraryPage({
  frame,
  title,
  children,
}: {
  frame: Frame;
  title: string;
  children: ReactNode;
}) {
  return (
    <Page frame={frame} header={<BackHeader frame={frame} />}>
      <h1>{title}</h1>
      {children}
    </Page>
  );
}

/** The way to the story of an item. */
export function StoryLink({ story }: { story: StoryPlace | null }) {
  if (!story) return <p className="small muted">Not used in a story yet. Open a story to add it there.</p>;
  return (
    <p className="small">
      In the story{" "}
      <a href={workspaceHref({ type: story.storyType, prompt: story.promptId })}>{story.promptTitle}</a>
    </p>
  );
}
