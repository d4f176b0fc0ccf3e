import type { StoryType } from "~/db/tables";
import type { PageShell } from "~/page-shell";
import { LogOutButton, ParticipantHeader } from "../layout/headers";
import { SaveProgressButton } from "./save-progress-button";

interface WorkspaceHeaderProps {
  shell: PageShell;
  hasOpenStory: boolean;
  type: StoryType;
}

/** The workspace's buttons (spec 1, section 2: Workspace header). */
export function WorkspaceHeader({ shell, hasOpenStory, type }: WorkspaceHeaderProps) {
  return (
    <ParticipantHeader shell={shell}>
      <a className="button button--quiet" href="/bio">
        Bio Info
      </a>
      {shell.staff && (
        <a className="button button--quiet" href="/admin">
          {shell.staff === "administrator" ? "Admin" : "Owner Dashboard"}
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
