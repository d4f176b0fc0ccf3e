import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { toLanguage } from "~/messages/languages";
import { mayWrite } from "../../base/access/access.server";
import { agoText, type Deps, days, hours, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { promptTitle } from "../../base/prompt-title";
import { isSharedWithFamily } from "../../base/shared-story";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { selectOpenMembers } from "../../people/circle/open-members";
import { recallDigests } from "../../people/circle/recall-digests.server";
import { sayPrompt } from "../prompts/standard-words";
import { digestLetter } from "./digest-letter";

/* What is new, by mail, at most weekly: only to relatives who said yes, only when there is something, and only titles. */

const atMostEvery = 7 * days;
/** A story that was shared by mistake and taken back within this time is in no mail. */
const settlesAfter = hours;
const atOnce = 100;
const titlesMax = 5;

export type DigestDeps = MailDeps & { encryption: Encryption };

/** Says yes to the digest, or ends it, also one that waits in the outbox. Nothing of before the yes is in it. */
export async function chooseDigest(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { opens: memberId }: Pick<CircleBearer, "opens">,
  isWanted: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("circleMembers")
      .set({ digestAgreedAt: isWanted ? nowText(clock) : null })
      .where("id", "=", memberId)
      .execute();
    if (!isWanted) await recallDigests(trx, { memberId });
  });
}

/** Sends the digests that are due, each once: its mail and its time are written in one transaction. */
export async function sendDigests(deps: DigestDeps, signal: AbortSignal): Promise<void> {
  if (!deps.config.appUrl) return;
  let after = 0;
  while (!signal.aborted) {
    const due = await listDue(deps, after);
    for (const { id } of due) {
      if (signal.aborted) return;
      await deps.db.transaction().execute((db) => sendDigest({ ...deps, db }, id));
    }
    const last = due.at(-1);
    if (!last || due.length < atOnce) return;
    after = last.id;
  }
}

function selectDue({ db, clock }: Pick<Deps, "db" | "clock">) {
  return selectOpenMembers(db, nowText(clock))
    .where("circleMembers.digestAgreedAt", "is not", null)
    .where("circleMembers.email", "is not", null)
    .where("circleMembers.sealedToken", "is not", null)
    .where(({ or, eb }) =>
      or([
        eb("circleMembers.digestSentAt", "is", null),
        // Noted is until when stories are in it.
        eb("circleMembers.digestSentAt", "<=", agoText(clock, settlesAfter + atMostEvery)),
      ]),
    )
    .where(
      sql<boolean>`exists (select 1 from stories where stories.user_id = circle_members.user_id
        and ${isSharedWithFamily}
        and stories.shared_at > coalesce(circle_members.digest_sent_at, circle_members.digest_agreed_at)
        and stories.shared_at <= ${agoText(clock, settlesAfter)})`,
    );
}

function listDue(deps: DigestDeps, after: number) {
  return selectDue(deps)
    .select("circleMembers.id")
    .where("circleMembers.id", ">", after)
    .orderBy("circleMembers.id")
    .limit(atOnce)
    .execute();
}

/** Reads the row again, because it may have been sent or ended meanwhile. */
async function sendDigest(deps: DigestDeps, id: number): Promise<void> {
  const { db, clock, encryption, config } = deps;
  const row = await selectDue(deps)
    .selectAll("circleMembers")
    .select("users.displayName")
    .where("circleMembers.id", "=", id)
    .executeTakeFirst();
  const token = row?.sealedToken && encryption.open(row.sealedToken);
  if (!row?.email || !token || !(await mayWrite(deps, { userId: row.userId }))) return;
  const until = agoText(clock, settlesAfter);
  const titles = await listNewTitles(db, row.userId, row.digestSentAt ?? row.digestAgreedAt ?? until, until);
  const address = `${config.appUrl}/family/${token}`;
  const digestMailId = await enqueueMail(deps, {
    kind: "family-digest",
    userId: null,
    recipient: row.email,
    language: toLanguage(row.locale),
    letter: () =>
      digestLetter({
        ...{ to: row.name, author: row.displayName, href: address, stop: `${address}/stop` },
        titles: titles.slice(0, titlesMax).map(({ promptId, title }) => sayPrompt(promptId, title)),
        count: titles.length,
      }),
    unsubscribeUrl: `${address}/stop`,
  });
  const sent = { digestSentAt: until, digestMailId, digestBefore: row.digestSentAt };
  await db.updateTable("circleMembers").set(sent).where("id", "=", id).execute();
}

function listNewTitles(db: Db, userId: number, after: string, until: string) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["stories.promptId", promptTitle(userId).as("title")])
    .where("stories.userId", "=", userId)
    .where(isSharedWithFamily)
    .where("stories.sharedAt", ">", after)
    .where("stories.sharedAt", "<=", until)
    .orderBy("stories.sharedAt", "desc")
    .execute();
}
