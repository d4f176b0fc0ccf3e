import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { CarerSnapshotsTable } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import { type Actor, isImpersonating } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound, ValidationError } from "../../base/errors";
import { requireSpokesperson } from "../circle/circles.server";
import type { CarersSnapshot } from "./carers.server";
import { filledFields, type SnapshotWords, snapshotFields } from "./fields";
import type { SnapshotInput } from "./schema";

/*
 * The page of a resident for her carers. She writes it, or who looks after her writes it with her. Carers read it only while she
 * allows it; the words stay hers when she withdraws it.
 */

export interface Snapshot extends SnapshotWords {
  version: number;
  isAllowed: boolean;
  checkedAt: string;
}

/** The page of the account; null before it is first saved. Throws Forbidden while viewing one that was withdrawn. */
export async function findSnapshot(db: Db, actor: Actor): Promise<Snapshot | null> {
  const row = await findRow(db, actor);
  if (!row) return null;
  requireOpen(actor, row);
  return toSnapshot(row);
}

export interface SnapshotChange {
  words: SnapshotInput;
  /** Null overwrites. */
  version: number | null;
  /** Lets the carers read it, or no longer; left out, that stays as it was. */
  isAllowed?: boolean;
}

/**
 * Stores what was read and checked. Audited. Throws PlanLapsed, Conflict for an outdated version, ValidationError for an empty page
 * that carers should read, and Forbidden: for letting carers read it where no house looks after the author, and while viewing, after it
 * was withdrawn and for letting carers read what the author did not allow staff to share.
 */
export async function saveSnapshot(deps: Deps, actor: Actor, change: SnapshotChange): Promise<Snapshot> {
  await requireWriting(deps, actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const stored = await findRow(db, actor);
    if (stored) requireOpen(actor, stored);
    const before = stored ? toSnapshot(stored) : null;
    if (change.version !== null && change.version !== (before?.version ?? 0) && !isSame(before, change.words))
      throw new Conflict(
        message("This page was changed in the meantime. Please put together what you want to keep."),
        { snapshot: before },
      );
    const isAllowed = change.isAllowed ?? before?.isAllowed ?? false;
    if (isAllowed) requireWords(change.words);
    if (isAllowed && !before?.isAllowed) await requireReaders(db, actor);
    await store(within, actor, stored, change.words);
    await setAllowed(within, actor, isAllowed, before?.isAllowed ?? false);
    await recordAudit(within, actor, "snapshot.save", { isAllowed });
    return getSnapshot(db, actor);
  });
}

/** Takes the page from the carers at once. It stays its resident's own. Audited. Nothing happens without one. */
export async function withdrawSnapshot(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const stored = await findRow(db, actor);
    if (!stored || !toSnapshot(stored).isAllowed) return;
    await setAllowed(within, actor, false, true);
    await recordAudit(within, actor, "snapshot.withdraw");
  });
}

/** The page to print: her own, and while viewing only one that carers may read. Throws NotFound. */
export async function getPrintedSnapshot(db: Db, actor: Actor): Promise<CarersSnapshot> {
  const row = await findRow(db, actor);
  const snapshot = row && toSnapshot(row);
  if (!snapshot || (isImpersonating(actor) && !snapshot.isAllowed)) throw new NotFound();
  return { ...snapshot, displayName: row.displayName, locale: toLanguage(row.locale) };
}

type Row = Selectable<CarerSnapshotsTable> & { house: number | null; displayName: string; locale: string };

async function findRow(db: Db, { userId }: Pick<Actor, "userId">): Promise<Row | undefined> {
  return db
    .selectFrom("carerSnapshots")
    .innerJoin("users", "users.id", "carerSnapshots.userId")
    .selectAll("carerSnapshots")
    .select(["users.assignedOwnerId as house", "users.displayName", "users.locale"])
    .where("carerSnapshots.userId", "=", userId)
    .executeTakeFirst();
}

async function getSnapshot(db: Db, actor: Actor): Promise<Snapshot> {
  const row = await findRow(db, actor);
  if (!row) throw new NotFound();
  return toSnapshot(row);
}

/** Whoever looks after a resident does not read what she took back from them. */
function requireOpen(actor: Actor, { withdrawnAt }: Row): void {
  if (isImpersonating(actor) && withdrawnAt !== null)
    throw new Forbidden(message("This page was withdrawn. Only its author can open it again."));
}

async function requireReaders(db: Db, actor: Actor): Promise<void> {
  await requireSpokesperson(db, actor);
  const { house } = await db
    .selectFrom("users")
    .select("assignedOwnerId as house")
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (house === null)
    throw new Forbidden(message("No house looks after this account, so nobody would read the page."));
}

function requireWords(words: SnapshotWords): void {
  if (filledFields(words).length === 0)
    throw new ValidationError({ called: [message("Please write something before your carers read it.")] });
}

function isSame(before: SnapshotWords | null, words: SnapshotWords): boolean {
  return before !== null && snapshotFields.every((field) => before[field] === words[field]);
}

async function store(
  { db, clock }: Deps,
  { userId }: Actor,
  stored: Row | undefined,
  words: SnapshotInput,
): Promise<void> {
  const checkedAt = nowText(clock);
  if (stored)
    await db
      .updateTable("carerSnapshots")
      .set({ ...words, checkedAt, version: stored.version + 1 })
      .where("userId", "=", userId)
      .execute();
  else
    await db
      .insertInto("carerSnapshots")
      .values({ ...words, userId, version: 1, createdAt: checkedAt, checkedAt })
      .execute();
}

async function setAllowed(
  { db, clock }: Deps,
  { userId }: Actor,
  isAllowed: boolean,
  wasAllowed: boolean,
): Promise<void> {
  if (isAllowed === wasAllowed) return;
  const now = nowText(clock);
  await db
    .updateTable("carerSnapshots")
    .set(({ selectFrom }) => ({
      allowedAt: isAllowed ? now : null,
      withdrawnAt: isAllowed ? null : now,
      allowedHouse: isAllowed ? selectFrom("users").select("assignedOwnerId").where("id", "=", userId) : null,
    }))
    .where("userId", "=", userId)
    .execute();
}

function toSnapshot(row: Row): Snapshot {
  const { called, lovedOnes, work, places, music, calms, dislikes, version, checkedAt } = row;
  return {
    ...{ called, lovedOnes, work, places, music, calms, dislikes, version, checkedAt },
    isAllowed: row.allowedAt !== null && row.house !== null && row.allowedHouse === row.house,
  };
}
