import type { HealthCheck } from "~/domain/running/health/health-check";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { ButtonForm } from "~/ui/form";
import { HealthChecks } from "./health-checks";

/** The first steps of an administrator. Green ones are counted. */
export function SetupList({ checks }: { checks: HealthCheck[] }) {
  return <CachedMarkup as="details" className="setup-list" content={Steps} props={{ checks }} />;
}

function Steps({ checks }: { checks: HealthCheck[] }) {
  const open = checks.filter(({ level }) => level !== "green");
  return (
    <>
      <summary>
        <h2 className="setup-list__title">{t("Before people come")}</h2>{" "}
        <span className="muted">
          {open.length === 0
            ? t("Everything is set up.")
            : t("{open} of {all} still to do", {
                open: String(open.length),
                all: String(checks.length),
              })}
        </span>
      </summary>
      {open.length > 0 && (
        <p>
          {t(
            "This is what the site still needs. The list stays on Health, which also tells you when something breaks.",
          )}
        </p>
      )}
      <HealthChecks checks={open} />
      <p>
        <a href="/admin/health">
          {t("Already done: {done} of {all}", {
            done: String(checks.length - open.length),
            all: String(checks.length),
          })}
        </a>
      </p>
      <div className="actions">
        <a className="button" href="/admin/health">
          {t("Open Health")}
        </a>
        <ButtonForm action="/admin/health">
          <button type="submit" name="intent" value="setup/close" className="button button--quiet">
            {t("Put this list away")}
          </button>
        </ButtonForm>
      </div>
    </>
  );
}
