import { formatList, formatLocalDate } from "~/domain/base/format";
import type { RecordedInterview } from "~/domain/writing/interviews/interviews.server";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import { interviewHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";

export function TalkNotesLine({ talks, promptId }: { talks: Talks | null; promptId: number }) {
  if (!talks || talks.noteTakers.length === 0) return null;
  return (
    <p className="small">
      <NavLink href={interviewHref(promptId)}>
        {t("Notes from the talk with {names}", { names: formatList(talks.noteTakers, "short") })}
      </NavLink>
    </p>
  );
}

export function RecordedBy({ recorded }: { recorded: Omit<RecordedInterview, "mediaId"> | undefined }) {
  if (!recorded) return null;
  const { interviewerName, consent, consentedAt } = recorded;
  return (
    <p className="small muted">
      {t("Told to {interviewerName}. “{consent} Today, {day}.”", {
        interviewerName,
        consent,
        day: formatLocalDate(consentedAt),
      })}
    </p>
  );
}
