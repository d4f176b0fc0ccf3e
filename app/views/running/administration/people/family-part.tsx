import { firstName } from "~/domain/base/first-name";
import { formatDate } from "~/domain/base/format";
import type { FamilyOfPerson } from "~/domain/people/circle/staff-asks.server";
import type { Person } from "~/domain/people/users/people.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface FamilyPartProps {
  person: Pick<Person, "displayName">;
  family: FamilyOfPerson;
  action: string;
}

/** How many of the family read along. Staff invite only with the person's own yes. */
export function FamilyPart({ person, family, action }: FamilyPartProps) {
  const { readers, isStaffAllowed, isAsked, askedAt, mayBeAsked } = family;
  const name = firstName(person.displayName);
  return (
    <section className="account-part">
      <h2>{t("Family")}</h2>
      <p>
        {t(
          "{readers, plural, =0 {Nobody of the family reads along yet.} one {# person of the family reads along.} other {# people of the family read along.}}",
          { readers },
        )}
      </p>
      {isStaffAllowed ? (
        <>
          <p>
            {t("{name} has said that you may invite the family. What you do is shown to {name}.", { name })}
          </p>
          <ButtonForm action={`${action}/view?returnTo=/family`}>
            <button type="submit" className="button">
              {t("Invite family")}
            </button>
          </ButtonForm>
        </>
      ) : (
        <p>{t("You may invite the family once {name} has said yes. Only {name} can say it.", { name })}</p>
      )}
      {mayBeAsked && (
        <ButtonForm action={action}>
          <button type="submit" name="intent" value="family/ask" className="button">
            {t("Ask {name} for a yes", { name })}
          </button>
        </ButtonForm>
      )}
      {!isStaffAllowed && !mayBeAsked && askedAt !== null && (
        <p className="muted">
          {isAsked
            ? t("Asked on {day}. The answer is given on the page “Family” of the account.", {
                day: formatDate(askedAt),
              })
            : t("Asked on {day}, and not allowed. Please give it a month.", { day: formatDate(askedAt) })}
        </p>
      )}
    </section>
  );
}
