import { formatDate } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import type { PrintedCode } from "~/domain/people/auth/printed-codes.server";
import type { Person } from "~/domain/people/users/people.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Paper } from "~/views/layout/paper";
import { AdminPage } from "../../../layout/staff/admin-page";

interface PersonCodeScreenProps {
  shell: PageShell;
  person: Pick<Person, "id" | "displayName">;
}

export function PersonCodeScreen({ shell, person: { id, displayName } }: PersonCodeScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/people" isNarrow>
      <h1>{t("One-time code for {displayName}", { displayName })}</h1>
      <p>
        {t(
          "For somebody without an email address. The code is shown once, on a page to print and hand over. With it they choose a password, which nobody else knows. It works once, for 14 days, and ends a code that was printed before.",
        )}
      </p>
      <div className="actions">
        <ButtonForm action={`/admin/users/${id}/code`}>
          <button type="submit" className="button button--primary">
            {t("Make a code")}
          </button>
        </ButtonForm>
        <a className="button" href={`/admin/users/${id}`}>
          {t("Back")}
        </a>
      </div>
    </AdminPage>
  );
}

interface PrintedCodePaperProps extends PersonCodeScreenProps {
  printed: PrintedCode;
  /** The address of the page that takes it. */
  page: string;
}

export function PrintedCodePaper({ shell, person, printed, page }: PrintedCodePaperProps) {
  const { code, username, displayName, expiresAt } = printed;
  return (
    <Paper brandName={shell.brandName} back={{ href: `/admin/users/${person.id}`, label: t("Back") }}>
      <h1>{t("Your way in, {displayName}", { displayName })}</h1>
      <p className="no-print paper__stop">{t("This code is shown only now. Please print this page.")}</p>
      <ol className="paper__part">
        <li>
          <p>{t("Open this address:")}</p>
          <p className="paper__address">
            <strong className="paper__link">{page}</strong>
          </p>
        </li>
        <li>
          <p>{t("Type this code:")}</p>
          <p className="paper__secret">
            <strong>{code}</strong>
          </p>
        </li>
        <li>
          <p>
            {t(
              "Choose a password, and write it down. From then on you sign in with it, and with your username:",
            )}
          </p>
          <p className="paper__address">
            <strong>{username}</strong>
          </p>
        </li>
      </ol>
      <p>
        {t(
          "The code works once, until {expiresAt}. Please give it to nobody else: whoever has it can open your account.",
          { expiresAt: formatDate(lastEndingDay(expiresAt)) },
        )}
      </p>
    </Paper>
  );
}
