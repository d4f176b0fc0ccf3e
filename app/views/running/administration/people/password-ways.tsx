import { formatDate } from "~/domain/base/format";
import type { FirstPasswordFacts } from "~/domain/people/auth/first-password.server";
import type { Person } from "~/domain/people/users/people.server";
import { ButtonForm } from "~/ui/form";

/** How staff help somebody in who cannot sign in. */
export function PasswordWays({
  person: { id, email, lastLoginAt },
  firstPassword,
}: {
  person: Person;
  firstPassword: FirstPasswordFacts | null;
}) {
  return (
    <section className="account-part">
      <h2>Password</h2>
      <p>
        {firstPassword
          ? `They have a first password, set by ${firstPassword.setBy ?? "somebody who is gone"} on ${formatDate(firstPassword.setAt)}, and must change it when they sign in.`
          : "For somebody who cannot sign in. They choose a password that nobody else knows."}
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
              {lastLoginAt === null ? "Send another invitation" : "Email a link to choose a password"}
            </button>
          </ButtonForm>
        )}
        <a className="button" href={`/admin/users/${id}/code`}>
          Print a one-time code
        </a>
      </div>
    </section>
  );
}
