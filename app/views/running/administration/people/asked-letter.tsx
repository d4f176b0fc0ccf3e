import { formatDate } from "~/domain/base/format";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Paper } from "~/views/layout/paper";

interface AskedLetterProps {
  shell: PageShell;
  person: { id: number; displayName: string };
  saidBy: string;
  dueAt: string | null;
  lines: string[];
  site: string;
}

export function AskedLetter({ shell, person, saidBy, dueAt, lines, site }: AskedLetterProps) {
  const { id, displayName } = person;
  return (
    <Paper brandName={shell.brandName} back={{ href: `/admin/users/${id}/died`, label: t("Back") }}>
      <p>
        {[displayName, ...lines].map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
      <h1>{t("Are you there? Please tell us")}</h1>
      <section className="paper__part">
        <p>{t("Dear {name},", { name: displayName })}</p>
        <p>
          {t("{saidBy} has told us that you have died. If you read this, we are glad that it is not so.", {
            saidBy,
          })}
        </p>
        <p>
          {t(
            "Please sign in once at {site}, or tell whoever looks after you there. That ends it at once, and nothing changes in your account.",
            {
              site: site.replace(/^https?:\/\//, ""),
            },
          )}
        </p>
        {dueAt !== null && (
          <p>
            {t(
              "If nobody hears from you until {day}, your account is handed to the keepers whom you named.",
              {
                day: formatDate(dueAt),
              },
            )}
          </p>
        )}
      </section>
    </Paper>
  );
}
