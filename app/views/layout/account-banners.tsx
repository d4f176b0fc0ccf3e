import { formatCalendarDate, formatDate, pluralize } from "~/domain/base/format";
import type { PageShell } from "~/page-shell";
import { NavLink } from "~/ui/nav-link";
import { Banner } from "~/ui/notice";

/** Stands in an account with a mark, or in which something waits. */
export function MarkBanner({ mark }: { mark: NonNullable<PageShell["mark"]> }) {
  const { madeBy, until, waits } = mark;
  return (
    <Banner label="Your way in">
      <span>
        {madeBy !== null && until !== null && (
          <>
            {`${madeBy} made a way into your account. Until ${formatDate(until)}, some things wait for seven days.`}{" "}
          </>
        )}
        {waits > 0 && <strong>{`${pluralize(waits, "thing waits", "things wait")} now.`}</strong>}
      </span>
      <NavLink className="button" href={waits > 0 ? "/account/mark#waiting" : "/account/mark"}>
        {waits > 0 ? "See what waits" : "What this means"}
      </NavLink>
    </Banner>
  );
}

export function SecondFactorBanner({ from }: { from: string }) {
  return (
    <Banner label="A second step at sign-in">
      <span>{`From ${formatCalendarDate(from)} on, everybody who looks after this site needs a second step at sign-in.`}</span>
      <NavLink className="button" href="/account/second-factor">
        Set it up
      </NavLink>
    </Banner>
  );
}
