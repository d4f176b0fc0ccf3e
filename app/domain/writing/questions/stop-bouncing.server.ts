import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { nowText } from "../../base/deps";
import { enqueueMails, type MailDeps } from "../../base/mail/outbox.server";
import { stoppedLetter } from "./question-letters";

const bouncesMax = 3;

/** Stops questions to an address that refused the last three, and tells who looks after the person. */
export async function stopBouncing(deps: MailDeps): Promise<void> {
  for (const { userId } of await listBouncing(deps.db))
    await deps.db.transaction().execute(async (db) => {
      const stopped = await db
        .updateTable("weeklyQuestions")
        .set({ state: "off", nextAt: null, updatedAt: nowText(deps.clock) })
        .where("userId", "=", userId)
        .where("state", "!=", "off")
        .returning("userId")
        .executeTakeFirst();
      if (stopped) await tellStaff({ ...deps, db }, userId);
    });
}

async function listBouncing(db: Db): Promise<{ userId: number }[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from weekly_questions
    where state <> 'off'
      and exists (select 1 from mailed_questions as any_bounced
        where any_bounced.user_id = weekly_questions.user_id and any_bounced.bounced_at is not null
          and any_bounced.created_at > weekly_questions.updated_at)
      and ${bouncesMax} = (select count(bounced_at) from (
        select bounced_at from mailed_questions
        where mailed_questions.user_id = weekly_questions.user_id and (delivered_at is not null or bounced_at is not null)
          and created_at >= weekly_questions.updated_at
        order by id desc limit ${bouncesMax}))`.execute(db);
  return rows;
}

async function tellStaff(deps: MailDeps, userId: number): Promise<void> {
  const person = await deps.db
    .selectFrom("users")
    .select(["displayName", "assignedOwnerId"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const staff = await deps.db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "is not", null)
    .where("closedAt", "is", null)
    .where((where) =>
      person.assignedOwnerId === null
        ? where("isAdmin", "=", 1)
        : where.or([where("id", "=", person.assignedOwnerId), where("isAdmin", "=", 1)]),
    )
    .orderBy("isAdmin")
    .execute();
  const told = staff.filter(({ id }) => id === person.assignedOwnerId);
  await enqueueMails(
    deps,
    (told.length > 0 ? told : staff).map(({ id, email }) => ({
      kind: "weekly-question-stopped" as const,
      userId: id,
      recipient: email ?? "",
      letter: () => stoppedLetter(email ?? "", person.displayName),
    })),
  );
}
