import { firstName } from "~/domain/base/first-name";
import type { Person } from "~/domain/people/users/people.server";
import { t } from "~/messages/translate";

interface VolunteerPartProps {
  person: Pick<Person, "displayName">;
  takesVolunteers: boolean | null;
}

/** What a resident said of volunteers. Staff read it, and do not say it for them. */
export function VolunteerPart({ person, takesVolunteers }: VolunteerPartProps) {
  return (
    <section className="account-part">
      <h2>{t("Volunteers of the house")}</h2>
      <p>{choiceWords(firstName(person.displayName), takesVolunteers)}</p>
      <a className="button" href="/admin/volunteers">
        {t("Volunteers")}
      </a>
    </section>
  );
}

function choiceWords(name: string, takesVolunteers: boolean | null): string {
  if (takesVolunteers === null)
    return t("{name} has not said yet whether volunteers may help. The account and the tablet ask.", {
      name,
    });
  return takesVolunteers
    ? t("{name} has said yes: volunteers may write down what they are told.", { name })
    : t("{name} has said no to volunteers.", { name });
}
