import type { Volunteer } from "~/domain/people/volunteers/list-volunteers.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { AdminPage } from "../../layout/staff/admin-page";
import { NewVolunteer, type NewVolunteerProps } from "./new-volunteer";
import { VolunteerTable } from "./volunteer-table";

interface VolunteersScreenProps extends NewVolunteerProps {
  shell: PageShell;
  volunteers: Volunteer[];
  /** How many residents have said yes to volunteers, and how many have said nothing. */
  choices: { yes: number; open: number };
  now: string;
}

export function VolunteersScreen(props: VolunteersScreenProps) {
  const { shell, volunteers, choices, now } = props;
  return (
    <AdminPage shell={shell} part="/admin/volunteers">
      <h1>{t("Volunteers")}</h1>
      <p>
        {t(
          "A volunteer sits with residents, reads a question out, and writes down or records what they tell. They need no account: a link of their own opens this house and no other, until the day you choose. They see nothing of a story but what was told to them.",
        )}
      </p>
      <p role="status">
        {t(
          "{yes, plural, one {# resident has said yes to volunteers,} other {# residents have said yes to volunteers,}} {open, plural, one {# has still to say.} other {# have still to say.}} They are asked on their own page, and on the tablet of the house after they have told something.",
          choices,
        )}
      </p>
      {volunteers.length > 0 && (
        <VolunteerTable volunteers={volunteers} now={now} isAdministrator={shell.staff === "administrator"} />
      )}
      <NewVolunteer {...props} />
    </AdminPage>
  );
}
