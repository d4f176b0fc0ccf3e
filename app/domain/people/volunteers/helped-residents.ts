import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { selectResidents } from "../tablets/door-cards.server";

/** Residents who live there now, said yes and are chosen for the volunteer; nobody who is said to have died. */
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
