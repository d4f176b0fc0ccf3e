import { setImmediate as nextTurn } from "node:timers/promises";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound, ValidationError } from "../../base/errors";
import { enqueueJob } from "../../base/jobs/jobs.server";
import { parseLifeDate } from "../../base/life-date";
import { listChapters } from "../chapters/chapters.server";
import { getImport, type LetterImport } from "./letter-imports.server";
import type { ChosenLetter, TakeInput } from "./schema";

/** The event loop is free again after each of these. */
const changedAtOnce = 50;

/** Queues letters with their corrections. Throws NotFound (also for a letter of another import), PlanLapsed, ValidationError for none or a bad date, Conflict while read or taken. */
export async function takeLetters(
  deps: Deps,
  actor: Actor,
  importId: number,
  input: TakeInput,
): Promise<LetterImport> {
  const { db } = deps;
  await requireWriting(deps, actor);
  const { state } = await getImport(db, actor, importId);
  if (state !== "ready") throw new Conflict(notReady);
  await requireChapters(db, actor, input);
  const letters = input.letters.map((letter) => ({ ...letter, ...corrected(letter, deps) }));
  await requireLetters(db, actor, importId, letters);
  if (letters.length === 0 && !input.all) throw new ValidationError({ letters: [nothingChosen] });
  for (let start = 0; start < letters.length; start += changedAtOnce) {
    await chooseSome(db, actor, importId, letters.slice(start, start + changedAtOnce), input.lifeStageId);
    await nextTurn();
  }
  await begin(deps, actor, importId, input);
  return getImport(db, actor, importId);
}

export const notReady = message(
  "These letters are being read or taken in just now. Please wait until that is done.",
);
const nothingChosen = message("Please tick the letters that are to become stories.");
const impossible = message("This day cannot be. Please check the date.");

function corrected(
  { sentOn, title }: ChosenLetter,
  { dateOrder }: Deps,
): { title?: string; sentOn?: string } {
  const words = title === undefined ? {} : { title };
  if (sentOn === undefined) return words;
  const { possible, sortKey } = parseLifeDate(sentOn, dateOrder);
  if (!possible || (sentOn !== "" && !sortKey)) throw new ValidationError({ sentOn: [impossible] });
  return { ...words, sentOn: sortKey ?? "" };
}

async function requireChapters(db: Db, actor: Actor, { letters, lifeStageId }: TakeInput): Promise<void> {
  const named = new Set(
    [lifeStageId, ...letters.map((letter) => letter.lifeStageId)].filter((id) => id !== null),
  );
  if (named.size === 0) return;
  const known = new Set((await listChapters(db, actor)).map(({ id }) => id));
  if ([...named].some((id) => !known.has(id)))
    throw new ValidationError({
      lifeStageId: [message("This chapter is not there any more. Please choose another one.")],
    });
}

/** Also those that are stories by now: another tab may have taken them. */
async function requireLetters(
  db: Db,
  { userId }: Actor,
  importId: number,
  letters: ChosenLetter[],
): Promise<void> {
  const ids = [...new Set(letters.map(({ id }) => id))];
  if (ids.length === 0) return;
  const { count } = await db
    .selectFrom("letters")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("id", "in", ids)
    .where("importId", "=", importId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  if (toCount(count) !== ids.length) throw new NotFound();
}

/** Letters that are stories already are left as they are. */
async function chooseSome(
  db: Db,
  { userId }: Actor,
  importId: number,
  letters: ChosenLetter[],
  lifeStageId: number | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id, title, sentOn, lifeStageId: own } of letters)
      await trx
        .updateTable("letters")
        .set({ state: "chosen", lifeStageId: own ?? lifeStageId })
        .set(title === undefined ? {} : { title })
        .set(sentOn === undefined ? {} : { sentOn })
        .where("id", "=", id)
        .where("importId", "=", importId)
        .where("userId", "=", userId)
        .where("state", "=", "waiting")
        .execute();
  });
}

/** Only one of two presses begins: the second finds the import being taken. */
async function begin(
  deps: Deps,
  actor: Actor,
  importId: number,
  { all, lifeStageId }: TakeInput,
): Promise<void> {
  const { userId } = actor;
  await deps.db.transaction().execute(async (db) => {
    if (all)
      await db
        .updateTable("letters")
        .set({ state: "chosen" })
        .set(({ fn, ref, val }) => ({ lifeStageId: fn.coalesce(ref("lifeStageId"), val(lifeStageId)) }))
        .where("importId", "=", importId)
        .where("userId", "=", userId)
        .where("state", "=", "waiting")
        .where("isDouble", "=", 0)
        .execute();
    const begun = await db
      .updateTable("letterImports")
      .set({ state: "taking", done: 0, updatedAt: nowText(deps.clock) })
      .where("id", "=", importId)
      .where("userId", "=", userId)
      .where("state", "=", "ready")
      .executeTakeFirst();
    if (Number(begun.numUpdatedRows) !== 1) throw new Conflict(notReady);
    await enqueueJob(
      { ...deps, db },
      { kind: "letters", subjectId: importId, userId, input: { task: "take" } },
    );
  });
}
