import type { Selectable } from "kysely";
import type { CircleMembersTable } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { Conflict, NotFound } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import type { Submission } from "../../base/submissions.server";
import { hashToken, newToken } from "../../base/token.server";
import { invitationLetter } from "./circle-letters";
import { requireCircle, requireSpokesperson } from "./circles.server";
import { recallDigests } from "./recall-digests.server";
import type { CircleRole, InvitationInput, MemberChange } from "./schema";

export type CircleMemberRow = Selectable<CircleMembersTable>;

/** A relative, as the author sees them. The link is said only once, to whoever made it. */
export interface CircleMember {
  id: number;
  name: string;
  relation: string;
  email: string | null;
  role: CircleRole;
  isBlocked: boolean;
  until: string | null;
  isByCode: boolean;
  createdAt: string;
  lastVisitAt: string | null;
}

const membersMax = 500;

/** Those who have a link, in the order in which they came. One query. */
export async function listMembers({ db }: Pick<Deps, "db">, { userId }: Pick<Actor, "userId">) {
  const rows = await db
    .selectFrom("circleMembers")
    .selectAll()
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toMember);
}

/** A relative with a link that works; throws NotFound for another author's, and for one that has ended. */
export async function getMember({ db }: Pick<Deps, "db">, { userId }: Pick<Actor, "userId">, id: number) {
  const row = await db
    .selectFrom("circleMembers")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return toMember(row);
}

function toMember(row: CircleMemberRow): CircleMember {
  const { id, name, relation, email, role, until, createdAt, lastVisitAt } = row;
  return {
    ...{ id, name, relation, email, role, until, createdAt, lastVisitAt },
    isBlocked: row.isBlocked === 1,
    isByCode: row.codeId !== null,
  };
}

export interface Invited {
  member: CircleMember;
  /** Null for a form that is posted again after its link has ended, or the server's secret was changed. */
  token: string | null;
}

/** Makes a link, mailed where it can be. Idempotent per `submission`. Audited. Throws like requireSpokesperson; Conflict above 500. */
export async function inviteMember(
  deps: MailDeps & SealingDeps,
  actor: Actor,
  input: InvitationInput,
  submission?: Submission,
): Promise<Invited> {
  await requireSpokesperson(deps.db, actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireCircle(within, actor.userId);
    const earlier = submission && (await findByForm(within, actor, submission.id));
    // Pressed twice, a browser shows the second answer alone.
    if (earlier) return { member: toMember(earlier), token: openToken(deps, earlier) };
    await requireRoom(within, actor.userId);
    const author = await getAuthor(within, actor.userId);
    const email = input.email || null;
    const token = newToken();
    const row = await insertMember(within, {
      ...{ userId: actor.userId, codeId: null, name: input.name, relation: input.relation ?? "", email },
      ...{ role: input.role, locale: author.locale, token, createdByForm: submission?.id ?? null },
    });
    if (email && deps.config.appUrl) await mailInvitation(within, author, row, token);
    await recordAudit(within, actor, "family.invited", { id: row.id, role: row.role });
    return { member: toMember(row), token };
  });
}

function openToken({ encryption }: SealingDeps, { sealedToken }: CircleMemberRow): string | null {
  return sealedToken === null ? null : encryption.open(sealedToken);
}

function findByForm({ db }: Pick<Deps, "db">, { userId }: Actor, form: string) {
  return db
    .selectFrom("circleMembers")
    .selectAll()
    .where("userId", "=", userId)
    .where("createdByForm", "=", form)
    .executeTakeFirst();
}

/** Throws Conflict if 500 relatives of the author have a link that has not ended, blocked or expired ones included. */
export async function requireRoom({ db }: Pick<Deps, "db">, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom("circleMembers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= membersMax)
    throw new Conflict(message("Five hundred relatives have a link. Please end one first."));
}

/** The id, display name and language of a user who must exist. */
export function getAuthor({ db }: Pick<Deps, "db">, userId: number) {
  return db
    .selectFrom("users")
    .select(["id", "displayName", "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

type NewMember = Pick<
  CircleMemberRow,
  "userId" | "codeId" | "name" | "relation" | "email" | "role" | "locale" | "createdByForm"
> & { token: string };

export type SealingDeps = Deps & { encryption: Encryption };

/** Columns of a token: its hash, and itself for the links of digests, encrypted. */
export function sealed(encryption: Encryption, token: string) {
  return { tokenHash: hashToken(token), sealedToken: encryption.encrypt(token) };
}

/** Stores a relative with a link: the hash of its token, and the token encrypted. Call after `requireRoom`. */
export function insertMember(
  { db, clock, encryption }: SealingDeps,
  { token, ...member }: NewMember,
): Promise<CircleMemberRow> {
  return db
    .insertInto("circleMembers")
    .values({ ...member, ...sealed(encryption, token), createdAt: nowText(clock) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function mailInvitation(
  deps: MailDeps,
  author: { displayName: string },
  { name, email, locale }: CircleMemberRow,
  token: string,
): Promise<void> {
  await enqueueMail(deps, {
    kind: "family-invitation",
    userId: null,
    recipient: email ?? "",
    language: toLanguage(locale),
    linkToken: token,
    letter: () => invitationLetter(name, author.displayName, `${deps.config.appUrl}/family/${token}`),
  });
}

/** Changes role, name or end, and blocks or lets in again. Audited. Throws NotFound, and Forbidden like inviteMember. */
export async function changeMember(
  deps: Deps,
  actor: Actor,
  id: number,
  { isBlocked, ...change }: MemberChange,
): Promise<CircleMember> {
  await requireSpokesperson(deps.db, actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const before = await getMember(within, actor, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const columns = { ...given, isBlocked: (isBlocked ?? before.isBlocked) ? 1 : 0 } as const;
    await db.updateTable("circleMembers").set(columns).where("id", "=", id).execute();
    if (isBlocked) await recallDigests(db, { memberId: id });
    const after = await getMember(within, actor, id);
    await recordAudit(within, actor, "family.changed", { id, role: after.role, isBlocked: after.isBlocked });
    return after;
  });
}

/** Ends a link at once. What the relative added stays, as the author decides about it. Audited. Throws NotFound. */
export async function revokeMember(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await getMember(within, actor, id);
    await endMember(within, id);
    await recordAudit(within, actor, "family.revoked", { id });
  });
}

/** Forgets the address too. Call in a transaction. */
export async function endMember({ db, clock }: Deps, id: number): Promise<void> {
  await recallDigests(db, { memberId: id });
  await db
    .updateTable("circleMembers")
    .set({ endedAt: nowText(clock), email: null, tokenHash: hashToken(newToken()), sealedToken: null })
    // Its form may be sent again, and is a new link then.
    .set({ createdByForm: null })
    .where("id", "=", id)
    .execute();
}
