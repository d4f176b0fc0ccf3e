import { formatDate } from "~/domain/base/format";
import type { Person } from "~/domain/people/users/people.server";
import type { Closing } from "~/domain/running/closing/close-person.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

export function ClosingNotice({
  person: { id },
  closing: { closedAt, deletedAt, reason },
  isAdministrator,
}: {
  person: Person;
  closing: Closing;
  isAdministrator: boolean;
}) {
  const day = formatDate(closedAt);
  const since =
    reason && isAdministrator ? t("Since {day}: {reason}.", { day, reason }) : t("Since {day}.", { day });
  return (
    <Notice kind="plain" title={t("This account is closed")}>
      <p>{`${since} ${t("On {day} everything in it is deleted.", { day: formatDate(deletedAt) })}`}</p>
      {isAdministrator && (
        <div className="actions">
          <a className="button" href={`/admin/users/${id}/download`}>
            {t("Download for the family")}
          </a>
          <ButtonForm action={`/admin/users/${id}`}>
            <button type="submit" name="intent" value="reopen" className="button">
              {t("Open the account again")}
            </button>
          </ButtonForm>
        </div>
      )}
    </Notice>
  );
}
