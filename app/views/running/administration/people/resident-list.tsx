import { formatAgo } from "~/domain/base/format";
import { quietDays, type Resident, type Residents } from "~/domain/running/administration/residents";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

const mostShown = 6;

export function ResidentList({ residents, now }: { residents: Residents; now: string }) {
  return (
    <div className="residents">
      <ResidentGroup
        id="wrote-this-week"
        title={t("Wrote this week")}
        residents={residents.wroteThisWeek}
        now={now}
        empty={t("Nobody has written in the last seven days.")}
        rest="/admin?sort=activity&dir=desc#people"
      />
      <ResidentGroup
        id="gone-quiet"
        title={t("Gone quiet")}
        residents={residents.goneQuiet}
        now={now}
        empty={t("Nobody has gone {days, plural, one {# day} other {# days}} without a word.", {
          days: quietDays,
        })}
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
      {others > 0 && (
        <a href={rest}>{t("And {others, plural, one {# other} other {# others}}", { others })}</a>
      )}
    </section>
  );
}

function ResidentLine({ resident: { id, displayName, wroteAt }, now }: { resident: Resident; now: string }) {
  const [firstName = displayName] = displayName.split(" ");
  return (
    <li className="residents__line">
      <span className="residents__who">
        <a href={`/admin/users/${id}`} dir="auto">
          {displayName}
        </a>
        <span className="residents__when">
          {wroteAt ? t("Wrote {ago}", { ago: formatAgo(wroteAt, new Date(now)) }) : t("Has not begun yet")}
        </span>
      </span>
      <ButtonForm action={`/admin/users/${id}/view?returnTo=/interview`}>
        <button type="submit" className="button">
          {t("Sit down with {firstName}", { firstName })}
          {firstName !== displayName && (
            <span className="visually-hidden">{displayName.slice(firstName.length)}</span>
          )}
        </button>
      </ButtonForm>
    </li>
  );
}
