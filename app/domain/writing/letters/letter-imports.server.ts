import type { Db } from "~/db/open.server";
import type { LetterImportRow, LetterImportState } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { nowText } from "../../base/deps";
import { Conflict, NotFound, TooLarge, ValidationError } from "../../base/errors";
import { enqueueJob } from "../../base/jobs/jobs.server";
import { creationKey, type Submission } from "../../base/submissions.server";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import type { PieceFiles } from "../../media/pieces/piece-files.server";
import { requireQuota } from "../../media/quota.server";
import { requireCleanFile } from "../../media/scanning/require-clean-file.server";
import type { SkippedLetter } from "./letters-task";
import { letterFileMaxBytes, letterFilesMax, lettersMax } from "./schema";

export interface LetterDeps extends MediaDeps {
  letters: PieceFiles;
}

export interface LetterImport {
  id: number;
  files: string[];
  state: LetterImportState;
  letters: number;
  waiting: number;
  /** How many are becoming stories now; `done` of them have. */
  chosen: number;
  done: number;
  taken: number;
  skipped: SkippedLetter[];
  /** How many letters name pictures that nobody has given yet. */
  withoutPictures: number;
  createdAt: string;
}

/**
 * Keeps the files and has their letters read by a job; `mayLapse` for those that came by themselves. Idempotent per `submission`. Throws ValidationError without a file, Conflict
 * while 2,000 letters wait, TooLarge, PlanLapsed, and what a scanner refuses.
 */
export async function createImport(
  deps: LetterDeps,
  actor: Actor,
  uploads: AsyncIterable<Upload>,
  submission?: Submission,
  { mayLapse = false } = {},
): Promise<LetterImport> {
  if (!mayLapse) await requireWriting(deps, actor);
  const createdByForm = creationKey(submission);
  const earlier = await findByForm(deps.db, actor, createdByForm);
  if (earlier) return getImport(deps.db, actor, earlier.id);
  if ((await countWaiting(deps.db, actor)) >= lettersMax) throw new Conflict(tooManyWaiting);
  const folder = await deps.letters.create();
  try {
    const { names, bytes } = await keepFiles(deps, actor, folder, uploads);
    if (names.length === 0)
      throw new ValidationError({ files: [message("Please choose your letters first.")] });
    return await storeImport(deps, actor, { folder, names, bytes, createdByForm });
  } catch (error) {
    await deps.letters.remove(folder);
    throw error;
  }
}

const tooManyWaiting = message(
  "You have {max} letters that wait. Please take some of them in as stories first, or remove the files that you do not need.",
  { max: String(lettersMax) },
);

function findByForm(db: Db, { userId }: Actor, createdByForm: string | null) {
  return db
    .selectFrom("letterImports")
    .select("id")
    .where("userId", "=", userId)
    .where("createdByForm", "=", createdByForm)
    .executeTakeFirst();
}

async function keepFiles(deps: LetterDeps, actor: Actor, folder: string, uploads: AsyncIterable<Upload>) {
  const names: string[] = [];
  let bytes = 0;
  for await (const upload of uploads) {
    try {
      if (upload.bytes === 0 && upload.name === "") continue;
      requireFileLimits(upload, names.length);
      await requireCleanFile(deps, actor, upload);
      bytes += upload.bytes;
      await requireQuota(deps.db, actor, bytes);
      await deps.letters.adopt(folder, names.length, upload.path);
      names.push(upload.name);
    } finally {
      await deps.files.discard(upload);
    }
  }
  return { names, bytes };
}

/** Throws TooLarge for a file that is too large, or one too many. */
export function requireFileLimits({ name, bytes }: Upload, earlier: number): void {
  if (earlier >= letterFilesMax)
    throw new TooLarge(
      message("These are too many files at once. Please choose at most {max}.", {
        max: String(letterFilesMax),
      }),
    );
  if (bytes > letterFileMaxBytes)
    throw new TooLarge(
      message("{name} is too large: at most {max} MB.", {
        name,
        max: String(letterFileMaxBytes / 1024 ** 2),
      }),
    );
}

interface NewImport {
  folder: string;
  names: string[];
  bytes: number;
  createdByForm: string | null;
}

/** The same form twice at once makes one: the second finds the first one's row, and its files go. */
async function storeImport(
  deps: LetterDeps,
  actor: Actor,
  { folder, names, bytes, createdByForm }: NewImport,
) {
  const { userId } = actor;
  const now = nowText(deps.clock);
  const id = await deps.db.transaction().execute(async (db) => {
    const row = await db
      .insertInto("letterImports")
      .values({
        ...{ userId, folder, fileNames: JSON.stringify(names), bytes, state: "reading", createdByForm },
        ...{ createdAt: now, updatedAt: now },
      })
      .onConflict((conflict) => conflict.columns(["userId", "createdByForm"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row)
      await enqueueJob(
        { ...deps, db },
        { kind: "letters", subjectId: row.id, userId, input: { task: "read" } },
      );
    return row?.id;
  });
  if (id !== undefined) return getImport(deps.db, actor, id);
  await deps.letters.remove(folder);
  return getImport(deps.db, actor, (await findByForm(deps.db, actor, createdByForm))?.id ?? 0);
}

/** The person's imports, newest first. One query. */
export async function listImports(db: Db, actor: Actor): Promise<LetterImport[]> {
  const rows = await selectImports(db, actor).orderBy("letterImports.id", "desc").execute();
  return rows.map(toImport);
}

/** Throws NotFound for an unknown or another user's import. */
export async function getImport(db: Db, actor: Actor, id: number): Promise<LetterImport> {
  const row = await selectImports(db, actor).where("letterImports.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toImport(row);
}

function selectImports(db: Db, { userId }: Actor) {
  return db
    .selectFrom("letterImports")
    .leftJoin("letters", "letters.importId", "letterImports.id")
    .selectAll("letterImports")
    .select(({ fn }) => [
      fn.count("letters.id").filterWhere("letters.state", "=", "waiting").as("waiting"),
      fn.count("letters.id").filterWhere("letters.state", "=", "chosen").as("chosen"),
      fn.count("letters.id").filterWhere("letters.state", "=", "taken").as("taken"),
      fn.count("letters.id").filterWhere("letters.missingNames", "!=", "[]").as("withoutPictures"),
    ])
    .where("letterImports.userId", "=", userId)
    .groupBy("letterImports.id");
}

type Counts = Record<"waiting" | "chosen" | "taken" | "withoutPictures", number | string | bigint>;

function toImport(row: LetterImportRow & Counts): LetterImport {
  const { id, state, letters, done, createdAt } = row;
  return {
    ...{ id, state, letters, done, createdAt },
    files: JSON.parse(row.fileNames),
    skipped: JSON.parse(row.skipped),
    waiting: Number(row.waiting),
    chosen: Number(row.chosen),
    taken: Number(row.taken),
    withoutPictures: Number(row.withoutPictures),
  };
}

/** How many letters of all imports are no stories yet. */
export async function countWaiting(db: Db, { userId }: Pick<Actor, "userId">): Promise<number> {
  const row = await db
    .selectFrom("letters")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("state", "!=", "taken")
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
