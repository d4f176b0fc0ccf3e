import { formatDate } from "~/domain/base/format";
import type { PersonMark } from "~/domain/people/marks/press-mark.server";
import { markPressFormId, pressReasonMax } from "~/domain/people/marks/schema";
import type { Person } from "~/domain/people/users/people.server";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface PersonMarkPartProps extends PersonMark {
  person: Person;
  ownId: number;
  rejected: RejectedForm | undefined;
}

/** The mark of a person, which two of the staff can lift. */
export function PersonMarkPart({ person, mark, presses, ownId, rejected }: PersonMarkPartProps) {
  const { kind, madeBy, madeAt, until } = mark;
  const hasPressed = presses.some(({ pressedById }) => pressedById === ownId);
  return (
    <section className="account-part" id="mark">
      <h2>{t("Their way in")}</h2>
      <p>
        {t(
          "{madeBy} made {kind, select, password {a password} code {a printed code} other {an email address}} on {madeAt}. Until {until}, what cannot be undone waits for seven days, unless {displayName} signs in on a device of before. Two of the staff can end it: one of them an administrator who did not make it.",
          {
            madeBy,
            kind,
            madeAt: formatDate(madeAt),
            until: formatDate(until),
            displayName: person.displayName,
          },
        )}
      </p>
      {presses.length > 0 && (
        <ul>
          {presses.map(({ by, reason, pressedAt }) => (
            <li key={pressedAt}>{`${by}, ${formatDate(pressedAt)}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {hasPressed && <p>{t("You have said so. Somebody else has to say it too.")}</p>}
      {!hasPressed && person.id !== ownId && <PressForm person={person} rejected={rejected} />}
    </section>
  );
}

function PressForm({ person, rejected }: Pick<PersonMarkPartProps, "person" | "rejected">) {
  const { form, fields } = formState(markPressFormId, { reason: "" }, rejected);
  return (
    <Form form={form} action={`/admin/users/${person.id}#mark`}>
      <TextField
        field={fields.reason}
        label={t("How you know that it is this person")}
        hint={t("It stays in the audit log. “I sat beside her” is enough.")}
        maxLength={pressReasonMax}
        autoComplete="off"
        isRequired
      />
      <button
        type="submit"
        name="intent"
        value="mark/press"
        className="button"
        data-busy-label={t("One moment...")}
      >
        {t("I know that it is {displayName}", { displayName: person.displayName })}
      </button>
    </Form>
  );
}
