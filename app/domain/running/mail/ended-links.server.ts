import { expressionBuilder, sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { message } from "~/messages/message";
import type { Deps } from "../../base/deps";
import { hashToken } from "../../base/token.server";
import { selectOpenMembers } from "../../people/circle/open-members";
import { selectOpenKeepers } from "../../people/keepers/keeper-bearers.server";
import { selectOpenVolunteers } from "../../people/volunteers/volunteer-bearers.server";
import { selectUnendedLinks } from "../../writing/questions/question-links.server";

/* A link may end while its mail waits: it was taken back or used, a new one was made, or its account was closed. */

/** How many mails are looked at, in the order in which they go out. */
const atOnce = 200;

/** Puts aside the next mails whose link opens nothing any more; staff read why. One query, and a second where there are such mails. */
export async function putAsideEndedLinks({ db, log }: Deps): Promise<void> {
  const rows = await selectLinked(db).execute();
  const ended = rows.filter(
    ({ isOpen, passwordMark, passwordHash }) =>
      !isOpen || (passwordHash !== null && passwordMark !== hashToken(passwordHash)),
  );
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await db
    .updateTable("mails")
    .set({ state: "put-aside", error: endedReason })
    .where("id", "in", ids)
    .where("state", "=", "queued")
    .execute();
  log.info({ mailIds: ids }, "mails not sent, because their links have ended");
}

const endedReason = message("It was not sent: its link had ended before.");

function selectLinked(db: Db) {
  return db
    .selectFrom("mails")
    .leftJoin("mailedQuestions as questions", "questions.tokenHash", "mails.linkHash")
    .leftJoin("users as asked", "asked.id", "questions.userId")
    .select(["mails.id", "questions.passwordMark", "asked.passwordHash"])
    .select(isOpen(db).as("isOpen"))
    .where("mails.state", "=", "queued")
    .where("mails.linkHash", "is not", null)
    .orderBy("mails.nextTryAt")
    .orderBy("mails.id")
    .limit(atOnce);
}

/** An end by its time is that of `uselessAt`: the clock may be ahead. */
const anyTime = "";

function isOpen(db: Db) {
  const { or, exists } = expressionBuilder<Tables, never>();
  const link = sql.ref<string>("mails.linkHash");
  return or([
    exists(db.selectFrom("oneTimeTokens").select("id").where("tokenHash", "=", link)),
    exists(db.selectFrom("mailAddressRequests").select("userId").where("tokenHash", "=", link)),
    exists(
      selectUnendedLinks(db, anyTime)
        .select("mailedQuestions.id")
        .where("mailedQuestions.tokenHash", "=", link),
    ),
    exists(
      selectOpenMembers(db, anyTime).select("circleMembers.id").where("circleMembers.tokenHash", "=", link),
    ),
    exists(
      selectOpenVolunteers(db, anyTime).select("volunteers.id").where("volunteers.tokenHash", "=", link),
    ),
    exists(selectOpenKeepers(db).select("keepers.id").where("keepers.tokenHash", "=", link)),
  ]);
}
