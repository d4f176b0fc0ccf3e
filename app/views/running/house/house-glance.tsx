import { formatCalendarDate, formatNumber } from "~/domain/base/format";
import type { HouseGlance } from "~/domain/running/house/glance.server";
import { reportAddress } from "~/domain/running/house/report-lines";
import { t } from "~/messages/translate";

const mostShown = 6;

interface HouseGlanceProps {
  glance: HouseGlance;
  /** The month before this one, whose report is whole. */
  month: string;
}

/** Birthdays, books that are nearly done, who was there to listen, hours of sound, and the report of the month. */
export function HouseGlanceList({
  glance: { birthdays, nearlyDone, sound, helpers },
  month,
}: HouseGlanceProps) {
  return (
    <div className="residents">
      <GlanceGroup
        id="birthdays"
        title={t("Birthdays of two weeks")}
        empty={t("Nobody has a birthday in the next two weeks.")}
        people={birthdays.map(({ id, displayName, on, turns }) => ({
          ...{ href: `/admin/users/${id}`, name: displayName },
          what: t("{turns} on {day}", { day: formatCalendarDate(on), turns: formatNumber(turns) }),
        }))}
      />
      <GlanceGroup
        id="nearly-done"
        title={t("Books nearly done")}
        empty={t("No book has stories in most of its chapters yet.")}
        people={nearlyDone.map(({ id, displayName, filled, chapters }) => ({
          ...{ href: `/admin/users/${id}`, name: displayName },
          what: t("{filled} of {chapters, plural, one {# chapter} other {# chapters}}", {
            filled: formatNumber(filled),
            chapters,
          }),
        }))}
      />
      <GlanceGroup
        id="helpers"
        title={t("Sat down with somebody this week")}
        empty={t("Nobody has sat down with a resident from this account.")}
        people={helpers.map(({ name, residents }) => ({
          name,
          what: t("{residents, plural, one {# resident} other {# residents}}", { residents }),
        }))}
      />
      <section className="residents__group" aria-labelledby="sound">
        <h2 id="sound">{t("Sound")}</h2>
        <p>
          {t("{hours} hours in all, {minutes, plural, one {# minute} other {# minutes}} of them this week.", {
            hours: formatNumber(Math.round(sound.minutes / 6) / 10),
            minutes: sound.minutesThisWeek,
          })}
        </p>
        <p>
          <a href={reportAddress(month)}>{t("Report of last month")}</a>
        </p>
      </section>
    </div>
  );
}

interface GlanceGroupProps {
  id: string;
  title: string;
  empty: string;
  people: { name: string; href?: string; what: string }[];
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
      {people.map(({ href, name, what }) => (
        <li key={href ?? name} className="residents__line">
          <span className="residents__who">
            {href ? (
              <a href={href} dir="auto">
                {name}
              </a>
            ) : (
              <span dir="auto">{name}</span>
            )}
            <span className="residents__when">{what}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
