import { formatAgo, formatCalendarDate, formatNumber } from "~/domain/base/format";
import type { HouseGlance } from "~/domain/running/house/glance.server";
import { reportAddress } from "~/domain/running/house/report-lines";
import { t } from "~/messages/translate";

const mostShown = 6;

interface HouseGlanceProps {
  glance: HouseGlance;
  /** The month before this one, whose report is whole. */
  month: string;
  now: string;
}

export function HouseGlanceList({ glance, month, now }: HouseGlanceProps) {
  const { birthdays, nearlyDone, sound, volunteers } = glance;
  return (
    <div className="residents">
      <GlanceGroup
        id="birthdays"
        title={t("Birthdays of two weeks")}
        empty={t("Nobody has a birthday in the next two weeks.")}
        people={birthdays.map(({ id, displayName, on, turns }) => ({
          ...{ id, displayName },
          what: t("{turns} on {day}", { day: formatCalendarDate(on), turns: formatNumber(turns) }),
        }))}
      />
      <GlanceGroup
        id="nearly-done"
        title={t("Books nearly done")}
        empty={t("No book has stories in most of its chapters yet.")}
        people={nearlyDone.map(({ id, displayName, filled, chapters }) => ({
          ...{ id, displayName },
          what: t("{filled} of {chapters, plural, one {# chapter} other {# chapters}}", {
            filled: formatNumber(filled),
            chapters,
          }),
        }))}
      />
      <GlanceGroup
        id="volunteers"
        title={t("Volunteers of this week")}
        empty={t("No volunteer was here in the last seven days.")}
        people={volunteers.map(({ id, name, lastSeenAt, helped }) => ({
          ...{ id, displayName: name, href: "/admin/volunteers" },
          what: visitWords(formatAgo(lastSeenAt, new Date(now)), helped),
        }))}
      />
      <section className="residents__group" aria-labelledby="sound">
        <h2 id="sound">{t("Sound")}</h2>
        <p>
          {t(
            "{hours, plural, one {# hour} other {# hours}} in all, {minutes, plural, one {# minute} other {# minutes}} of them this week.",
            {
              hours: Math.round(sound.minutes / 6) / 10,
              minutes: sound.minutesThisWeek,
            },
          )}
        </p>
        <p>
          <a href={reportAddress(month)}>{t("Report of last month")}</a>
        </p>
      </section>
    </div>
  );
}

function visitWords(ago: string, helped: number): string {
  if (helped === 0) return ago;
  return t("{ago}, helped {helped, plural, one {# resident} other {# residents}}", { ago, helped });
}

interface GlanceLine {
  id: number;
  displayName: string;
  what: string;
  /** The page of the person if left out. */
  href?: string;
}

interface GlanceGroupProps {
  id: string;
  title: string;
  empty: string;
  people: GlanceLine[];
}

function GlanceGroup({ id, title, empty, people }: GlanceGroupProps) {
  const others = people.slice(mostShown);
  return (
    <section className="residents__group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {people.length === 0 && <p className="muted">{empty}</p>}
      <GlanceLines people={people.slice(0, mostShown)} />
      {others.length > 0 && (
        <details>
          <summary>
            {t("And {others, plural, one {# other} other {# others}}", { others: others.length })}
          </summary>
          <GlanceLines people={others} />
        </details>
      )}
    </section>
  );
}

function GlanceLines({ people }: Pick<GlanceGroupProps, "people">) {
  return (
    <ul className="list-plain">
      {people.map(({ id, displayName, what, href = `/admin/users/${id}` }) => (
        <li key={id} className="residents__line">
          <span className="residents__who">
            <a href={href} dir="auto">
              {displayName}
            </a>
            <span className="residents__when">{what}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
