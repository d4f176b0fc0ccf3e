import type { Insertable, Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { WeeklyQuestionsTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, isImpersonating } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { defaultTimeZone } from "../../base/time-zones";
import { proveAddressLetter } from "./question-letters";
import { createQuestionLink, noteMailOfLink } from "./question-links.server";
import { findNextInQueue } from "./queue.server";
import { nextSlot } from "./schedule";
import type { WeeklyQuestionChange } from "./schema";

/** What the call answers. `nextAt` is null while nothing will be sent: off, or before the person has said yes. */
export interface WeeklyQuestion {
  state: WeeklyQuestionRow["state"];
  every: WeeklyQuestionRow["every"];
  weekday: number;
  hour: number;
  timeZone: string;
  pausedUntil: string | null;
  nextAt: string | null;
  nextPromptId: number | null;
}

export type WeeklyQuestionRow = Selectable<WeeklyQuestionsTable>;

export const pauseLength = 28 * days;

const atFirst = { state: "off", every: "week", weekday: 2, hour: 9, timeZone: defaultTimeZone } as const;

/** The settings, or the first ones, which are off; a pause that is over is "on". Times are UTC ISO 8601, `hour` is local. */
export async function getWeeklyQuestion(
  { db, clock }: Deps,
  { userId }: Pick<Actor, "userId">,
): Promise<WeeklyQuestion> {
  const row = await findRow(db, userId);
  const isPaused = row?.state === "paused" && (row.pausedUntil ?? "") > nowText(clock);
  const { every, weekday, hour, timeZone } = row ?? atFirst;
  const state = row?.state === "paused" && !isPaused ? "on" : (row?.state ?? "off");
  return {
    ...{ state, every, weekday, hour, timeZone },
    pausedUntil: isPaused ? row.pausedUntil : null,
    nextAt: row && row.state !== "off" && row.agreedAt !== null ? row.nextAt : null,
    nextPromptId: (await findNextInQueue(db, { userId }))?.prompt.id ?? null,
  };
}

export interface WeeklyQuestionNote {
  /** Set while somebody who looks after the person has asked, and no answer came. */
  isAsked: boolean;
  /** Whether a link in a mail to the present address was pressed. */
  isProven: boolean;
  email: string | null;
  agreedAt: string | null;
  isKnown: boolean;
}

/** What is known beside the settings. `isKnown` is false before they were first set. Expects an existing user. */
export async function getWeeklyQuestionNote(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<WeeklyQuestionNote> {
  const row = await findRow(db, userId);
  const { email, provenAddress } = await db
    .selectFrom("users")
    .select(["email", "provenAddress"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    isAsked: row !== undefined && row.state !== "off" && row.agreedAt === null,
    isProven: email !== null && provenAddress === email,
    email,
    agreedAt: row?.agreedAt ?? null,
    isKnown: row !== undefined,
  };
}

/** Keeps what is left out. Turned on by staff, the first mail asks for a yes, audited. Throws ValidationError, and Conflict after a no. */
export async function setWeeklyQuestion(
  deps: MailDeps,
  actor: Actor,
  change: WeeklyQuestionChange,
): Promise<WeeklyQuestion> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const earlier = await findRow(db, actor.userId);
    const row = changed(within, actor, earlier, change);
    await save(db, row);
    if (isImpersonating(actor))
      await recordAudit(within, actor, "weekly-question.set", { state: row.state, every: row.every });
    const isTurnedOn = row.state === "on" && (earlier?.state ?? "off") === "off";
    if (isTurnedOn && row.agreedAt !== null) await askForProof(within, actor.userId);
  });
  return getWeeklyQuestion(deps, actor);
}

function changed(
  { clock }: Pick<Deps, "clock">,
  actor: Actor,
  earlier: WeeklyQuestionRow | undefined,
  change: WeeklyQuestionChange,
): Insertable<WeeklyQuestionsTable> {
  const now = clock.now();
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const nothing = { pausedUntil: null, lastOn: null, agreedAt: null, invitedAt: null, declinedAt: null };
  const before = earlier ?? { userId: actor.userId, ...atFirst, ...nothing };
  const row = { ...before, ...given, nextAt: null as string | null, updatedAt: now.toISOString() };
  if (row.state === "off") return { ...row, pausedUntil: null, agreedAt: null, invitedAt: null };
  const isOwn = !isImpersonating(actor);
  if (!isOwn && before.agreedAt === null && before.declinedAt !== null)
    throw new Conflict(message("They have said no to questions by email. They can turn them on themselves."));
  const agreedAt = before.agreedAt ?? (isOwn ? now.toISOString() : null);
  const pausedUntil = row.state === "paused" ? pauseEnd(now, change.pausedUntil ?? before.pausedUntil) : null;
  const after = pausedUntil === null ? now : new Date(pausedUntil);
  const nextAt = nextSlot(row, after, before.lastOn);
  return { ...row, agreedAt, pausedUntil, nextAt, ...(isOwn && { declinedAt: null }) };
}

function pauseEnd(now: Date, wished: string | null | undefined): string {
  const end = wished ? new Date(wished) : new Date(now.getTime() + pauseLength);
  if (end <= now) return new Date(now.getTime() + pauseLength).toISOString();
  if (end.getTime() > now.getTime() + 366 * days)
    throw new ValidationError({ pausedUntil: [message("Please choose a day within a year.")] });
  return end.toISOString();
}

/** Mails the link that proves an address, where none was pressed yet. Nothing else is sent before. */
async function askForProof(deps: MailDeps, userId: number): Promise<void> {
  const { isProven, email } = await getWeeklyQuestionNote(deps.db, { userId });
  if (isProven || email === null || !deps.config.appUrl) return;
  const { id, token } = await createQuestionLink(deps, { userId, promptId: null, reason: null, dueAt: null });
  const href = linkTo(deps.config, `/q/${token}`);
  const mailId = await enqueueMail(deps, {
    kind: "weekly-question-asked",
    userId,
    recipient: email,
    letter: () => proveAddressLetter(email, href),
    linkToken: token,
  });
  await noteMailOfLink(deps.db, id, mailId);
}

/** The settings as they are stored; undefined for whoever was never asked. */
export async function findRow(db: Db, userId: number): Promise<WeeklyQuestionRow | undefined> {
  return db.selectFrom("weeklyQuestions").selectAll().where("userId", "=", userId).executeTakeFirst();
}

async function save(db: Db, row: Insertable<WeeklyQuestionsTable>): Promise<void> {
  const { id: _id, ...values } = row;
  await db
    .insertInto("weeklyQuestions")
    .values(values)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}
