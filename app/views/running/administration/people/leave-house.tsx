import type { Person } from "~/domain/people/users/people.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface LeaveHouseProps {
  person: Pick<Person, "displayName">;
  action: string;
}

/** Folded, because it is pressed once in a life at most. */
export function LeaveHouse({ person: { displayName }, action }: LeaveHouseProps) {
  return (
    <details className="account-part leave-house">
      <summary>{t("{name} leaves the house", { name: displayName })}</summary>
      <p>
        {t(
          "From this moment the house looks after nothing here any more: room, groups, cards, printed codes, the help of volunteers and the view of the account end. The words stay theirs.",
        )}
      </p>
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="leave" className="button button--danger">
          {t("{name} has left", { name: displayName })}
        </button>
      </ButtonForm>
    </details>
  );
}
