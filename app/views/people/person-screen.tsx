import { agoInWords } from "~/domain/ago";
import { dayInWords } from "~/domain/exports/day";
import type { OwnerChoice } from "~/domain/people/people.server";
import type { Person } from "~/domain/people/person";
import { timeRemaining } from "~/domain/plans/writer-time";
import type { Frame } from "~/frame";
import { ButtonForm, type RefusedForm } from "~/ui/form";
import { AdminPage } from "../administration/admin-page";
import { storyCount } from "../chapters/chapter-list";
import { PersonForm } from "./person-form";

interface PersonScreenProps {
  frame: Frame;
  person: Person;
  owners: OwnerChoice[];
  /** The present instant. */
  now: string;
  ownId: number;
  refused: RefusedForm | undefined;
}

/** Somebody, as staff may change them. */
export function PersonScreen({ frame, person, owners, now, ownId, refused }: PersonScreenProps) {
  const action = `/admin/users/${person.id}`;
  const mayView = person.id !== ownId && !person.isClosed;
  return (
    <AdminPage frame={frame} part="/admin" isNarrow>
      <h1>{person.displayName}</h1>
      <p>{facts(person, now)}</p>
      <div className="actions person-actions">
        {mayView && (
          <ButtonForm action={`${action}/view`}>
            <button type="submit" className="button">
              Go to Account
            </button>
          </ButtonForm>
        )}
        {person.lastLoginAt === null && person.email && (
          <ButtonForm action={action}>
            <button type="submit" name="intent" value="invite" className="button">
              Send another invitation
            </button>
          </ButtonForm>
        )}
      </div>
      <PersonForm
        action={action}
        person={person}
        isAdministrator={frame.staff === "administrator"}
        owners={owners}
        refused={refused}
      >
        <button type="submit" className="button button--primary" data-busy-label="Saving...">
          Save changes
        </button>
        <a className="button" href="/admin">
          Back to the dashboard
        </a>
      </PersonForm>
    </AdminPage>
  );
}

function facts(
  { createdAt, lastUseDate, storyCount: count, plan, writerMinutes, isClosed }: Person,
  now: string,
) {
  const here = lastUseDate
    ? `last here ${agoInWords(new Date(lastUseDate), new Date(now))}`
    : "never here yet";
  const left = plan ? ` Writer's time left: ${timeRemaining(plan, writerMinutes)}.` : "";
  const closed = isClosed ? " The account is closed by its person." : "";
  return `Joined ${dayInWords(createdAt)}, ${here}. ${storyCount(count)}.${left}${closed}`;
}
