import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import { requireWriting } from "../../base/access/access.server";
import { type Actor, type ActorIds, isImpersonating } from "../../base/actor";
import { type Deps, hours, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { saidToAccount } from "../../people/users/language.server";
import { requireProvenAddress } from "../../people/users/unproven-address.server";
import type { ConsentInput } from "./schema";

export interface Interview {
  id: number;
  interviewerName: string;
  consent: string;
  consentedAt: string;
}

/** A sitting that nobody ended is over after this many milliseconds: consent is asked for again. */
const longestSitting = 12 * hours;

/** The sitting that this actor began in the account and has not ended; undefined without one. */
export async function findOpenInterview({ db, clock }: Deps, actor: Actor): Promise<Interview | undefined> {
  const { userId, realUserId } = actor;
  const since = new Date(clock.now().getTime() - longestSitting).toISOString();
  const [row] = await selectOpen(db, { userId, realUserId, since });
  return row;
}

const selectOpen = cachedQuery(
  (db: Db, { userId, realUserId, since }: { userId: number; realUserId: number; since: string }) =>
    db
      .selectFrom("interviews")
      .select(["id", "interviewerName", "consent", "consentedAt"])
      .where("userId", "=", userId)
      .where("interviewedBy", "=", realUserId)
      .where("endedAt", "is", null)
      .where("consentedAt", ">", since)
      .orderBy("id", "desc")
      .limit(1),
);

/** Begins a sitting, and keeps the consent with its words and time. Throws PlanLapsed and AddressUnproven. */
export async function startInterview(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { interviewerName }: ConsentInput,
): Promise<Interview> {
  const { db, clock } = deps;
  await requireWriting(deps, actor);
  await requireProvenAddress(db, actor);
  const consent = await saidToAccount(db, actor, () =>
    t("{name} may record what I tell, for my book.", { name: interviewerName }),
  );
  return db
    .insertInto("interviews")
    .values({
      userId: actor.userId,
      interviewedBy: actor.realUserId,
      interviewerName,
      consent,
      consentedAt: nowText(clock),
    })
    .returning(["id", "interviewerName", "consent", "consentedAt"])
    .executeTakeFirstOrThrow();
}

/** Idempotent. */
export async function endInterview({ db, clock }: Deps, actor: Actor): Promise<void> {
  await db
    .updateTable("interviews")
    .set({ endedAt: nowText(clock) })
    .where("userId", "=", actor.userId)
    .where("interviewedBy", "=", actor.realUserId)
    .where("endedAt", "is", null)
    .execute();
}

/** Throws NotFound for a sitting of another account. */
export async function requireInterview(db: Db, actor: ActorIds, id: number): Promise<void> {
  const row = await db
    .selectFrom("interviews")
    .select("id")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
}

/** The name to begin with: of the staff at the keyboard, or of who asked last. Empty if nobody has yet. */
export async function suggestInterviewerName(db: Db, actor: Actor): Promise<string> {
  if (isImpersonating(actor)) {
    const staff = await db
      .selectFrom("users")
      .select("displayName")
      .where("id", "=", actor.realUserId)
      .executeTakeFirst();
    return staff?.displayName ?? "";
  }
  const last = await db
    .selectFrom("interviews")
    .select("interviewerName")
    .where("userId", "=", actor.userId)
    .where("interviewedBy", "=", actor.realUserId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.interviewerName ?? "";
}

export interface RecordedInterview extends Pick<Interview, "interviewerName" | "consent" | "consentedAt"> {
  mediaId: number;
}

/** The sittings in which a story of the actor was recorded, one for each live recording, in order of ids. One query. */
export async function listRecordedInterviews(
  db: Db,
  actor: Actor,
  storyId: number,
): Promise<RecordedInterview[]> {
  return db
    .selectFrom("media")
    .innerJoin("interviews", "interviews.id", "media.interviewId")
    .select(["media.id as mediaId", "interviewerName", "consent", "consentedAt"])
    .where("media.userId", "=", actor.userId)
    .where("media.storyId", "=", storyId)
    .where("media.deletedAt", "is", null)
    .orderBy("media.id")
    .execute();
}
