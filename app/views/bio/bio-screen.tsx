import type { BiographicalInfo } from "~/domain/bio/bio.server";
import { bioFormId } from "~/domain/bio/schema";
import type { WritingSession } from "~/domain/workspace/progress.server";
import type { PageShell } from "~/page-shell";
import { DefaultButton } from "~/ui/form";
import { ParticipantHeader } from "../layout/headers";
import { Page } from "../layout/page";
import { BioForm } from "./bio-form";
import type { RejectedBio } from "./refused-bio";

interface BioScreenProps {
  shell: PageShell;
  /** What is saved; null before anything was. */
  bio: BiographicalInfo | null;
  session: WritingSession;
  refused: RejectedBio | undefined;
}

/** The Biographical Information page (spec 1, section 2). */
export function BioScreen({ shell, bio, session, refused }: BioScreenProps) {
  return (
    <Page shell={shell} header={<BioHeader shell={shell} session={session} />} isNarrow>
      <h1>Biographical Information</h1>
      <p className="muted">
        The facts of the life that your book tells. Only the name is needed; leave empty what you do not know
        yet.
      </p>
      <BioForm bio={bio} refused={refused} />
    </Page>
  );
}

const namelessParticipant = "Anonymous";

/** Save Progress is a button of the page's form: pressing it saves what was typed as well. */
export function BioHeader({ shell, session }: { shell: PageShell; session: WritingSession }) {
  const participantName = session.participantName.trim() || namelessParticipant;
  return (
    <ParticipantHeader shell={{ ...shell, participantName }}>
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
