import { cachedQuery } from "~/db/cached-query";
import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { differences, type Parts, readParts, writeParts } from "./design-parts.server";

/* A change is stored as what the changed parts were before it; undoing exchanges that for what they are now. */

const mostChanges = 50;
const typingPause = minutes;

export interface Undoable {
  canUndo: boolean;
  canRedo: boolean;
  /** The time when the book was changed or a change undone; null if there is nothing of that. */
  changedAt: string | null;
}

/** Tells whether a book of the actor has changes to undo or to redo; `changedAt` is UTC text. One query. */
export async function findUndoable(db: Db, { userId }: Actor, storyType: StoryType): Promise<Undoable> {
  const rows = await selectUndoable(db, { userId, storyType });
  return {
    canUndo: rows.some(({ isUndone }) => isUndone === 0),
    canRedo: rows.some(({ isUndone }) => isUndone === 1),
    changedAt:
      rows
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1) ?? null,
  };
}

const selectUndoable = cachedQuery((db, { userId, storyType }: { userId: number; storyType: string }) =>
  db
    .selectFrom("bookChanges")
    .select(({ fn }) => ["isUndone", fn.max("changedAt").as("changedAt")])
    .where("userId", "=", userId)
    .where("storyType", "=", storyType as StoryType)
    .groupBy("isUndone"),
);

/** Runs `change`, and stores what it changed in the look of the book as one change, even if it failed halfway. */
export async function recordChange<Result>(
  deps: Deps,
  actor: Actor,
  type: StoryType,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readParts(deps.db, actor, type);
  try {
    return await change();
  } finally {
    const earlier = differences(before, await readParts(deps.db, actor, type));
    if (Object.keys(earlier).length > 0) await storeChange(deps, actor, type, earlier);
  }
}

async function storeChange(
  { db, clock }: Deps,
  actor: Actor,
  storyType: StoryType,
  earlier: Parts,
): Promise<void> {
  const changedAt = nowText(clock);
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom("bookChanges")
      .where("userId", "=", actor.userId)
      .where("storyType", "=", storyType)
      .where("isUndone", "=", 1)
      .execute();
    const last = await findLast(trx, actor, storyType, 0);
    if (
      last &&
      last.changedAt > agoText(clock, typingPause) &&
      isSameTyping(JSON.parse(last.earlier), earlier)
    ) {
      await trx.updateTable("bookChanges").set({ changedAt }).where("id", "=", last.id).execute();
      return;
    }
    await trx
      .insertInto("bookChanges")
      .values({ userId: actor.userId, storyType, earlier: JSON.stringify(earlier), changedAt })
      .execute();
    await deleteOldest(trx, actor, storyType);
  });
}

const texts = /^(title|subtitle|authorName|introduction|caption\/\d+)$/;

function isSameTyping(one: Parts, other: Parts): boolean {
  const [names, otherNames] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === 1 && names[0] === otherNames[0] && otherNames.length === 1 && texts.test(names[0] ?? "")
  );
}

async function deleteOldest(db: Db, { userId }: Actor, storyType: StoryType): Promise<void> {
  const ofBook = db.selectFrom("bookChanges").where("userId", "=", userId).where("storyType", "=", storyType);
  const oldest = ofBook.select("id").orderBy("id", "desc").offset(mostChanges).limit(1);
  await db
    .deleteFrom("bookChanges")
    .where("userId", "=", userId)
    .where("storyType", "=", storyType)
    .where("id", "<=", oldest)
    .execute();
}

/** Undoes the last change of a book. Returns whether there was one. */
export function undoChange(deps: Deps, actor: Actor, type: StoryType): Promise<boolean> {
  return exchange(deps, actor, type, 0);
}

/** Makes the change again that was undone last. Returns whether there was one. */
export function redoChange(deps: Deps, actor: Actor, type: StoryType): Promise<boolean> {
  return exchange(deps, actor, type, 1);
}

async function exchange(deps: Deps, actor: Actor, type: StoryType, isUndone: 0 | 1): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const change = await findLast(db, actor, type, isUndone);
    if (!change) return false;
    const wanted = JSON.parse(change.earlier) as Parts;
    const now = await readParts(db, actor, type);
    const replaced = Object.fromEntries(Object.keys(wanted).map((name) => [name, now[name] ?? null]));
    await writeParts({ ...deps, db }, actor, type, wanted);
    const updated = await db
      .updateTable("bookChanges")
      .set({
        earlier: JSON.stringify(replaced),
        isUndone: isUndone === 0 ? 1 : 0,
        changedAt: nowText(deps.clock),
      })
      .where("id", "=", change.id)
      .where("userId", "=", actor.userId)
      .executeTakeFirst();
    if (Number(updated.numUpdatedRows) === 0) throw new NotFound();
    return true;
  });
}

/** The newest change, or the oldest of those that were undone. */
function findLast(db: Db, { userId }: Actor, storyType: StoryType, isUndone: 0 | 1) {
  return db
    .selectFrom("bookChanges")
    .select(["id", "earlier", "changedAt"])
    .where("userId", "=", userId)
    .where("storyType", "=", storyType)
    .where("isUndone", "=", isUndone)
    .orderBy("id", isUndone === 0 ? "desc" : "asc")
    .limit(1)
    .executeTakeFirst();
}
