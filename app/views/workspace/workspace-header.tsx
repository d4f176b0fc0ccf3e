import type { StoryType } from "~/db/tables";
import type { Frame } from "~/frame";
import { LogOutButton } from "../layout/log-out-button";
import { ParticipantHeader } from "../layout/participant-header";
import { SaveProgressButton } from "../progress/save-progress-button";

interface WorkspaceHeaderProps {
  frame: Frame;
  hasOpenStory: boolean;
  type: StoryType;
}

/** The workspace's buttons (spec 1, section 2: Workspace header). */
export function WorkspaceHeader({ frame, hasOpenStory, type }: WorkspaceHeaderProps) {
  return (
    <ParticipantHeader frame={frame}>
      <a className="button button--quiet" href="/bio">
        Bio Info
      </a>
      {frame.staff && (
        <a className="button button--quiet" href="/admin">
          {frame.staff === "administrator" ? "Admin" : "Owner Dashboard"}
        </a>
      )}
      <a className="button button--quiet" href={`/book?type=${type}`}>
        Book Builder
      </a>
      <a className="button button--quiet" href={`/preview?type=${type}`}>
        Preview
      </a>
      <SaveProgressButton hasOpenStory={hasOpenStory} />
      <LogOutButton />
    </ParticipantHeader>
  );
}
