import { workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";
import { Notice } from "~/ui/notice";
import { type RejectedStory, typedText } from "./refused-story";
import { Comparison } from "./versions-screen";

interface ConflictNoticeProps {
  editor: NonNullable<Workspace["open"]>;
  refused: RejectedStory;
}

/** Shown when another text was saved while this one was being typed: both are here, and nothing is lost. */
export function ConflictNotice({ editor: { prompt, story }, refused }: ConflictNoticeProps) {
  if (!story) return null;
  const typed = (name: string) => typedText(refused, name) ?? "";
  return (
    <div className="conflict">
      <Notice kind="error" title="This story was also changed somewhere else">
        <p>
          Both texts are here, and we keep a copy of each. What differs is marked. What you typed stands in
          the field below as well: change it there as you like, then choose.
        </p>
        <div className="actions">
          <a className="button" href={workspaceHref({ type: prompt.storyType, prompt: prompt.id })}>
            Keep the saved text
          </a>
          <button type="submit" name="intent" value="story/save" className="button">
            Keep what I typed
          </button>
          <button type="submit" name="intent" value="story/keep-both" className="button">
            Keep both
          </button>
        </div>
      </Notice>
      <Comparison
        left={{ ...story, title: "The saved text" }}
        right={{
          title: "What you typed",
          text: typed("content"),
          age: typed("age"),
          date: typed("date"),
          location: typed("location"),
        }}
      />
    </div>
  );
}
