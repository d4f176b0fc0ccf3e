import { formatDate } from "~/domain/base/format";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Paper } from "../../layout/paper";

interface RecoveryCodesPaperProps {
  shell: PageShell;
  codes: string[];
  madeAt: string;
  next: string;
}

export function RecoveryCodesPaper({ shell, codes, madeAt, next }: RecoveryCodesPaperProps) {
  return (
    <Paper brandName={shell.brandName} back={{ href: next, label: t("I have them. Go on") }}>
      <h1>{t("Your recovery codes")}</h1>
      <p className="no-print paper__stop">
        {t("The second step is on. These codes are shown only now: please print this page, or copy them.")}
      </p>
      <p>
        {t(
          "For a day without your phone: type one of them instead of the six digits. Each works once, so cross it out. Keep this page where nobody else finds it, and not with your password.",
        )}
      </p>
      <ul className="paper__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        {t("For {name}, made {day}. New codes end these.", {
          name: shell.participantName ?? "",
          day: formatDate(madeAt),
        })}
      </p>
    </Paper>
  );
}
