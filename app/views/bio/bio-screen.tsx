import type { BiographicalInfo } from "~/domain/bio/bio.server";
import type { WritingSession } from "~/domain/progress/progress.server";
import type { Frame } from "~/frame";
import { Page } from "../layout/page";
import { BioForm } from "./bio-form";
import { BioHeader } from "./bio-header";
import type { RefusedBio } from "./refused-bio";

interface BioScreenProps {
  frame: Frame;
  /** What is saved; null before anything was. */
  bio: BiographicalInfo | null;
  session: WritingSession;
  refused: RefusedBio | undefined;
}

/** The Biographical Information page (spec 1, section 2). */
export function BioScreen({ frame, bio, session, refused }: BioScreenProps) {
  return (
    <Page frame={frame} header={<BioHeader frame={frame} session={session} />} isNarrow>
      <h1>Biographical Information</h1>
      <p className="muted">
        The facts of the life that your book tells. Only the name is needed; leave empty what you do not know
        yet.
      </p>
      <BioForm bio={bio} refused={refused} />
    </Page>
  );
}
