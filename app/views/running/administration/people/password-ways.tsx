import { formatDate } from "~/domain/base/format";
import type { FirstPasswordFacts } from "~/domain/people/auth/first-password.server";
import type { Person } from "~/domain/people/users/people.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

export function PasswordWays({
  person: { id, email, lastLoginAt },
  firstPassword,
}: {
  person: Person;
  firstPassword: FirstPasswordFacts | null;
}) {
  return (
    <section className="account-part">
      <h2>{t("Password")}</h2>
      <p>
        {firstPassword
          ? firstPasswordText(firstPassword)
          : t("For somebody who cannot sign in. They choose a password that nobody else knows.")}
      </p>
      <div className="actions">
        {email && (
          <ButtonForm action={`/admin/users/${id}`}>
            <button
              type="submit"
              name="intent"
              value={lastLoginAt === null ? "invite" : "link"}
              className="button"
            >
              {lastLoginAt === null ? t("Send another invitation") : t("Email a link to choose a password")}
            </button>
          </ButtonForm>
        )}
        <a className="button" href={`/admin/users/${id}/code`}>
          {t("Print a one-time code")}
        </a>
      </div>
    </section>
  );
}

function firstPasswordText({ setBy, setAt }: FirstPasswordFacts): string {
  const day = formatDate(setAt);
  return setBy === null
    ? t(
        "They have a first password, set by somebody who is gone on {day}, and must change it when they sign in.",
        { day },
      )
    : t("They have a first password, set by {name} on {day}, and must change it when they sign in.", {
        name: setBy,
        day,
      });
}
