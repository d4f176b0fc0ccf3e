import { formatAgo, pluralize } from "~/domain/base/format";
import { quietDays, type Resident, type Residents } from "~/domain/running/administration/residents";
import { ButtonForm } from "~/ui/form";

const mostShown = 6;

/** An owner's first look: who wrote this week, and who has gone quiet. */
export function ResidentList({ residents, now }: { residents: Residents; now: string }) {
  return (
    <div className="residents">
      <ResidentGroup
        id="wrote-this-week"
        title="Wrote this week"
        residents={residents.wroteThisWeek}
        now={now}
        empty="Nobody has written in the last seven days."
        rest="/admin?sort=activity&dir=desc#people"
      />
      <ResidentGroup
        id="gone-quiet"
        title="Gone quiet"
        residents={residents.goneQuiet}
        now={now}
        empty={`Nobody has gone ${quietDays} days without a word.`}
        rest="/admin?sort=activity#people"
      />
    </div>
  );
}

interface ResidentGroupProps {
  id: string;
  title: string;
  residents: Resident[];
  now: string;
  empty: string;
  rest: string;
}

function ResidentGroup({ id, title, residents, now, empty, rest }: ResidentGroupProps) {
  const shown = residents.slice(0, mostShown);
  const others = residents.length - shown.length;
  return (
    <section className="residents__group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {shown.length === 0 && <p className="muted">{empty}</p>}
      <ul className="list-plain">
        {shown.map((resident) => (
          <ResidentLine key={resident.id} resident={resident} now={now} />
        ))}
      </ul>
      {others > 0 && <a href={rest}>{`And ${pluralize(others, "other")}`}</a>}
    </section>
  );
}

function ResidentLine({ resident: { id, displayName, wroteAt }, now }: { resident: Resident; now: string }) {
  const [firstName = displayName] = displayName.split(" ");
  return (
    <li className="residents__line">
      <span className="residents__who">
        <a href={`/admin/users/${id}`}>{displayName}</a>
        <span className="residents__when">
          {wroteAt ? `Wrote ${formatAgo(wroteAt, new Date(now))}` : "Has not begun yet"}
        </span>
      </span>
      <ButtonForm action={`/admin/users/${id}/view?returnTo=/interview`}>
        <button type="submit" className="button">
          {`Sit down with ${firstName}`}
          {firstName !== displayName && (
            <span className="visually-hidden">{displayName.slice(firstName.length)}</span>
          )}
        </button>
      </ButtonForm>
    </li>
  );
}
