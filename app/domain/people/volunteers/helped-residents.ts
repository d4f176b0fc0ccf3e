import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { selectResidents } from "../tablets/door-cards.server";

/**
 * The residents whom a volunteer of a house may help: they live there now, have said yes, and are among those chosen for the
 * volunteer. Nobody of whom it is said that they have died.
 */
export function selectHelped(db: Db, { ownerId, opens }: { ownerId: number; opens: number }) {
  return selectResidents(db)
    .where("users.assignedOwnerId", "=", ownerId)
    .where("users.takesVolunteers", "=", 1)
    .where("users.askedAliveAt", "is", null)
    .where(
      sql<boolean>`(exists (select 1 from volunteers where volunteers.id = ${opens} and volunteers.sees_all = 1)
        or exists (select 1 from volunteer_choices as chosen left join resident_group_members as members
          on members.group_id = chosen.group_id where chosen.volunteer_id = ${opens}
          and users.id in (chosen.resident_id, members.user_id)))`,
    );
}
