import type { OwnerChoice } from "~/domain/people/people.server";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { AdminPage } from "../administration/admin-page";
import { PersonForm } from "./person-form";

interface NewPersonScreenProps {
  frame: Frame;
  owners: OwnerChoice[];
  mail: { hasLinks: boolean; areSent: boolean };
  refused: RefusedForm | undefined;
}

/** Adds somebody, or invites them. */
export function NewPersonScreen({ frame, owners, mail, refused }: NewPersonScreenProps) {
  return (
    <AdminPage frame={frame} part="/admin" isNarrow>
      <h1>Add User</h1>
      <p>{introduction(mail)}</p>
      <PersonForm
        action="/admin/users/new"
        person={null}
        isAdministrator={frame.staff === "administrator"}
        owners={owners}
        refused={refused}
      >
        <button type="submit" className="button button--primary" data-busy-label="Adding...">
          Add User
        </button>
        <a className="button" href="/admin">
          Cancel
        </a>
      </PersonForm>
    </AdminPage>
  );
}

/** Only what is true of this site. */
function introduction({ hasLinks, areSent }: NewPersonScreenProps["mail"]): string {
  if (!hasLinks)
    return "This site cannot mail links yet: please choose a password, and hand it over together with the username.";
  if (!areSent)
    return "No mail server is set up: an invitation waits in the outbox, for an administrator to hand it on.";
  return "Without a password, they get a mail with a link to choose one of their own.";
}
