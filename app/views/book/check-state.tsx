import { letteringHref } from "~/domain/book/address";
import type { PrintCheck } from "~/domain/book/print/check.server";
import type { Finding, FindingLevel } from "~/domain/book/print/checks/finding";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { PrintProgress } from "./print-progress";
import { ToldAloud } from "./told-aloud";

type CheckStateProps = {
  check: Pick<
    PrintCheck,
    | "type"
    | "state"
    | "progress"
    | "findings"
    | "approval"
    | "stories"
    | "told"
    | "pages"
    | "filledPages"
    | "writingPages"
    | "fills"
  >;
};

export function CheckState({ check }: CheckStateProps) {
  const { state, progress, findings, approval } = check;
  if (state === "failed") {
    return (
      <Notice kind="error" title={t("The print files could not be made.")}>
        <p>{t("Nothing in your book is lost. Please try again in a few minutes.")}</p>
      </Notice>
    );
  }
  if (state === "making") return <Making progress={progress} />;
  if (approval?.isCurrent) return null;
  const doing = doingText(findings);
  return (
    <div className="check__state">
      <p>
        <FilledText check={check} />
      </p>
      {check.told.length > 0 && (
        <p>
          <ToldAloud type={check.type} told={check.told} />
        </p>
      )}
      {doing && <p>{doing}</p>}
    </div>
  );
}

function Making({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div role="status">
      <p>
        {percent > 0
          ? t("Your book is being prepared for print: {percent}% done. This page updates by itself.", {
              percent: String(percent),
            })
          : t("Your book is being prepared for print. This page updates by itself.")}
      </p>
      <PrintProgress percent={percent} />
    </div>
  );
}

function FilledText({ check }: CheckStateProps) {
  const { type, stories, pages, filledPages, writingPages, fills } = check;
  if (pages === null || filledPages === null) return null;
  const blank = Math.max(0, pages - filledPages);
  if (blank === 0 && writingPages === 0)
    return t(
      "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}, and none of them stays blank.",
      { stories, pages },
    );
  return (
    <RichText
      text={writingPages > 0 ? toFillText(check, pages) : blankText({ stories, fills }, pages, blank)}
      parts={{
        write: (words) => <a href={type === "mission" ? "/?type=mission" : "/"}>{words}</a>,
        type: (words) => <a href={letteringHref(type)}>{words}</a>,
        design: (words) => <a href={`/book?type=${type}`}>{words}</a>,
      }}
    />
  );
}

type Shown = Pick<CheckStateProps["check"], "stories" | "fills">;

function toFillText(
  { stories, writingPages: writing, fills }: Shown & Pick<PrintCheck, "writingPages">,
  pages: number,
): string {
  const counts = { stories, pages, writing };
  if (fills === "type")
    return t(
      "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}; {writing, plural, one {# of them is} other {# of them are}} to fill by hand: <write>write on</write>, <type>choose larger type</type>, or order as it is.",
      counts,
    );
  if (fills === "photos")
    return t(
      "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}; {writing, plural, one {# of them is} other {# of them are}} to fill by hand: <write>write on</write>, <design>show the photos larger</design>, or order as it is.",
      counts,
    );
  return t(
    "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}; {writing, plural, one {# of them is} other {# of them are}} to fill by hand: <write>write on</write>, or order as it is.",
    counts,
  );
}

function blankText({ stories, fills }: Shown, pages: number, blank: number): string {
  const counts = { stories, pages, blank };
  if (fills === "type")
    return t(
      "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}; {blank} would stay blank: <write>write on</write>, <type>choose larger type</type>, or order as it is.",
      counts,
    );
  if (fills === "photos")
    return t(
      "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}; {blank} would stay blank: <write>write on</write>, <design>show the photos larger</design>, or order as it is.",
      counts,
    );
  return t(
    "{stories, plural, one {# story} other {# stories}} on {pages, plural, one {# page} other {# pages}}; {blank} would stay blank: <write>write on</write>, or order as it is.",
    counts,
  );
}

/** The most severe level alone; null if nothing is to be done. */
function doingText(findings: Finding[]): string | null {
  const count = (wanted: FindingLevel) => findings.filter(({ level }) => level === wanted).length;
  const [stop, held, warning] = [count("stop"), count("held"), count("warning")];
  if (stop > 0)
    return t("{stop, plural, one {# thing} other {# things}} must be fixed before the book can be printed.", {
      stop,
    });
  if (held > 0)
    return t(
      "{held, plural, one {# thing needs} other {# things need}} your OK before the book can be printed.",
      { held },
    );
  return warning > 0
    ? t("{warning, plural, one {# thing} other {# things}} could look better.", { warning })
    : null;
}
