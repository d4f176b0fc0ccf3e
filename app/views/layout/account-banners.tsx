import { formatCalendarDate, formatDate } from "~/domain/base/format";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Banner } from "~/ui/notice";

/** Stands in an account with a mark, or in which something waits. */
export function MarkBanner({ mark }: { mark: NonNullable<PageShell["mark"]> }) {
  const { madeBy, until, waits } = mark;
  return (
    <Banner label={t("Your way in")}>
      <span>
        {madeBy !== null && until !== null && (
          <>
            {t("{madeBy} made a way into your account. Until {until}, some things wait for seven days.", {
              madeBy,
              until: formatDate(until),
            })}{" "}
          </>
        )}
        {waits > 0 && (
          <strong>{t("{waits, plural, one {# thing waits} other {# things wait}} now.", { waits })}</strong>
        )}
      </span>
      <NavLink className="button" href={waits > 0 ? "/account/mark#waiting" : "/account/mark"}>
        {waits > 0 ? t("See what waits") : t("What this means")}
      </NavLink>
    </Banner>
  );
}

export function SecondFactorBanner({ from }: { from: string }) {
  return (
    <Banner label={t("A second step at sign-in")}>
      <span>
        {t("From {from} on, everybody who looks after this site needs a second step at sign-in.", {
          from: formatCalendarDate(from),
        })}
      </span>
      <NavLink className="button" href="/account/second-factor">
        {t("Set it up")}
      </NavLink>
    </Banner>
  );
}

/** Stands in an account that was begun with a gift, after its first story. */
export function WayBackBanner() {
  return (
    <Banner label={t("A way back")}>
      <span>{t("Your words are kept. So far only this device opens them.")}</span>
      <NavLink className="button" href="/gift/way-back">
        {t("Choose a way back")}
      </NavLink>
    </Banner>
  );
}

/** Stands on each page while somebody says that this person has died. */
export function AskedBanner() {
  return (
    <Banner label={t("Are you there?")}>
      <strong>
        {t("Somebody has told us that you have died. If this is you, please press the button.")}
      </strong>
      <ButtonForm action="/here">
        <button type="submit" className="button">
          {t("I am here")}
        </button>
      </ButtonForm>
    </Banner>
  );
}

export function TrialBanner({
  trial: { endsAt, readableUntil, isOver, isOwners },
  isViewed,
}: {
  trial: NonNullable<PageShell["trial"]>;
  isViewed: boolean;
}) {
  return (
    <Banner label={t("The trial of the house")}>
      <span>
        {isOver
          ? t(
              "The trial is over, so nothing new is written. All that was told can be read and downloaded until {day}.",
              {
                day: formatDate(readableUntil),
              },
            )
          : t("Your trial goes on until {day}.", { day: formatDate(endsAt) })}
      </span>
      {isOwners ? (
        <NavLink className="button" href="/contact?about=partnership">
          {t("Go on with the whole house")}
        </NavLink>
      ) : (
        !isViewed && (
          <NavLink className="button" href="/account/take-along">
            {t("Take my account along")}
          </NavLink>
        )
      )}
    </Banner>
  );
}
