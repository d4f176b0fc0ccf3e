import type { WritingSession } from "~/domain/progress/progress.server";
import type { Frame } from "~/frame";
import { DefaultButton } from "~/ui/form";
import { ParticipantHeader } from "../layout/participant-header";
import { bioFormId } from "./bio-form-id";

const namelessParticipant = "Anonymous";

/** Save Progress is a button of the page's form: pressing it saves what was typed as well. */
export function BioHeader({ frame, session }: { frame: Frame; session: WritingSession }) {
  const participantName = session.participantName.trim() || namelessParticipant;
  return (
    <ParticipantHeader frame={{ ...frame, participantName }}>
      <p className="bio-time muted">Time remaining: {session.timeRemaining}</p>
      <DefaultButton form={bioFormId} intent="bio/save" />
      <button
        type="submit"
        form={bioFormId}
        name="intent"
        value="progress/save"
        className="button"
        data-busy-label="Saving..."
      >
        Save Progress
      </button>
      <a className="button button--quiet" href="/preview">
        Open Preview
      </a>
    </ParticipantHeader>
  );
}
