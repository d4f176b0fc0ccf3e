import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { Db } from "~/db/open.server";
import type { LetterImportRow, LettersTable } from "~/db/tables";
import { nowText } from "../../base/deps";
import type { Job } from "../../base/jobs/jobs.server";
import { countWaiting, type LetterDeps } from "./letter-imports.server";
import type { LetterLine, ReadResult } from "./letters-task";
import { lettersMax } from "./schema";

const insertedAtOnce = 25;

/** Starts anew after an interruption. */
export async function readLetters(
  deps: LetterDeps,
  row: LetterImportRow,
  _job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, files, letters, workers } = deps;
  const names: string[] = JSON.parse(row.fileNames);
  await db.deleteFrom("letters").where("importId", "=", row.id).execute();
  const scratch = await files.makeScratch(row.bytes);
  try {
    const task = {
      kind: "read",
      files: names.map((name, n) => ({ name, path: letters.pathOf(row.folder, n) })),
      output: path.join(scratch.path, "letters"),
      most: lettersMax - (await countWaiting(db, row)),
    };
    const progress = (found: unknown) => void noteFound(deps, row.id, (found as { letters: number }).letters);
    const result = await workers.run<ReadResult>("letters", task, row.userId, signal, progress);
    await storeLetters(db, row, task.output, signal);
    await db
      .updateTable("letterImports")
      .set({ state: "ready", letters: result.letters, skipped: JSON.stringify(result.skipped) })
      .set({ updatedAt: nowText(clock) })
      .where("id", "=", row.id)
      .where("state", "=", "reading")
      .execute();
  } finally {
    await scratch.remove();
  }
}

async function noteFound({ db, log }: LetterDeps, id: number, letters: number): Promise<void> {
  await db
    .updateTable("letterImports")
    .set({ letters })
    .where("id", "=", id)
    .where("state", "=", "reading")
    .execute()
    .catch((error) => log.warn({ error, importId: id }, "progress of letters not saved"));
}

/** A letter whose words the person has already, in this import or an earlier one, is marked as a double. */
async function storeLetters(
  db: Db,
  row: LetterImportRow,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  let lines: LetterLine[] = [];
  const store = async () => {
    if (lines.length > 0) await insertLetters(db, row, lines);
    lines = [];
    await nextTurn();
    signal.throwIfAborted();
  };
  for await (const line of createInterface({ input: createReadStream(output, "utf8") })) {
    lines.push(JSON.parse(line));
    if (lines.length >= insertedAtOnce) await store();
  }
  await store();
}

async function insertLetters(
  db: Db,
  { id: importId, userId }: LetterImportRow,
  lines: LetterLine[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stillReading = await trx
      .selectFrom("letterImports")
      .select("id")
      .where("id", "=", importId)
      .where("state", "=", "reading")
      .executeTakeFirst();
    if (!stillReading) return;
    const prints = lines.map(({ fingerprint }) => fingerprint);
    const known = await trx
      .selectFrom("letters")
      .select("fingerprint")
      .where("userId", "=", userId)
      .where("fingerprint", "in", prints)
      .execute();
    const seen = new Set(known.map(({ fingerprint }) => fingerprint));
    const rows = lines.map((line): Insertable<LettersTable> => {
      const isDouble = seen.has(line.fingerprint) ? 1 : 0;
      seen.add(line.fingerprint);
      return { ...line, userId, importId, isDouble, state: "waiting" };
    });
    await trx
      .insertInto("letters")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["importId", "file", "place"]).doNothing())
      .execute();
  });
}
