import { formatLocalDate } from "~/domain/base/format";
import type { RecordedInterview } from "~/domain/writing/interviews/interviews.server";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import { interviewHref } from "~/domain/writing/workspace/address";
import { NavLink } from "~/ui/nav-link";

/** Says in the editor whose notes there are about its question. */
export function TalkNotesLine({ talks, promptId }: { talks: Talks | null; promptId: number }) {
  if (!talks || talks.noteTakers.length === 0) return null;
  return (
    <p className="small">
      <NavLink href={interviewHref(promptId)}>
        {`Notes from the talk with ${talks.noteTakers.join(" and ")}`}
      </NavLink>
    </p>
  );
}

/** Says beside a recording who made it, and what its teller agreed to. */
export function RecordedBy({ recorded }: { recorded: Omit<RecordedInterview, "mediaId"> | undefined }) {
  if (!recorded) return null;
  const { interviewerName, consent, consentedAt } = recorded;
  return (
    <p className="small muted">
      {`Told to ${interviewerName}. “${consent} Today, ${formatLocalDate(consentedAt)}.”`}
    </p>
  );
}
