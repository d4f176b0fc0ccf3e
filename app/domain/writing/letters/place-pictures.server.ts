import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "~/db/open.server";
import type { LetterImportRow, LetterRow } from "~/db/tables";
import { asThemselves } from "../../base/actor";
import { nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { Job } from "../../base/jobs/jobs.server";
import { getStory } from "../stories/stories.server";
import type { LetterDeps } from "./letter-imports.server";
import type { GivenPicture, Matched, SkippedLetter } from "./letters-task";
import { addPhotos } from "./take-letters.server";

export interface KeptPicture {
  name: string;
  piece: number;
  bytes: number;
}

const skippedKept = 200;

/** Adds each picture to its letter's story, or when that is taken in. Unmissed pictures are not kept. May begin anew after a stop. */
export async function placePictures(
  deps: LetterDeps,
  row: LetterImportRow,
  _job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { db, letters: folders, workers } = deps;
  const missing = await listMissing(db, row.id);
  const wanted = [...new Set(missing.flatMap(namesOf))];
  const kept: KeptPicture[] = JSON.parse(row.pictures);
  const given = kept.map(({ name, piece }) => ({ name, piece, path: folders.pathOf(row.folder, piece) }));
  const matched = await workers.run<Matched>("letters", { kind: "match", wanted, given }, row.userId, signal);
  for (const letter of missing) {
    signal.throwIfAborted();
    await place(deps, row, letter, matched.matches, signal);
    await nextTurn();
  }
  await endPlacing(deps, row, kept, matched);
}

function listMissing(db: Db, importId: number): Promise<LetterRow[]> {
  return db
    .selectFrom("letters")
    .selectAll()
    .where("importId", "=", importId)
    .where("missingNames", "!=", "[]")
    .orderBy("id")
    .execute();
}

function namesOf({ missingNames }: Pick<LetterRow, "missingNames">): string[] {
  return JSON.parse(missingNames);
}

async function place(
  deps: LetterDeps,
  row: LetterImportRow,
  letter: LetterRow,
  matches: Matched["matches"],
  signal: AbortSignal,
): Promise<void> {
  const names = namesOf(letter);
  const found = names.flatMap((name) => matches[name] ?? []);
  if (found.length === 0) return;
  const earlier: GivenPicture[] = JSON.parse(letter.givenPictures);
  const change = {
    givenPictures: JSON.stringify([...earlier, ...found]),
    missingNames: JSON.stringify(names.filter((name) => !matches[name])),
    missingPhotos: Math.max(0, letter.missingPhotos - found.length),
    photos: letter.photos + found.length,
  };
  const storyVersion = await addToStory(deps, row, letter, found, signal);
  if (storyVersion === undefined) return;
  await deps.db
    .updateTable("letters")
    .set({ ...change, storyVersion })
    .where("id", "=", letter.id)
    .execute();
}

/** Returns the version at which the story is as it was taken in, for undo; undefined for a story in the trash, which goes on missing them. */
async function addToStory(
  deps: LetterDeps,
  row: LetterImportRow,
  letter: LetterRow,
  found: GivenPicture[],
  signal: AbortSignal,
): Promise<number | null | undefined> {
  const { storyId, storyVersion } = letter;
  if (storyId === null) return storyVersion;
  const actor = asThemselves(row.userId);
  const before = await getStory(deps.db, actor, storyId).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!before) return undefined;
  await addPhotos(deps, actor, row, letter, storyId, signal, found);
  const { version } = await getStory(deps.db, actor, storyId);
  return before.version === storyVersion ? version : storyVersion;
}

/** A picture that nobody misses goes, and is said. What was given meanwhile is placed by its own job, and letters that were chosen are taken by theirs. */
async function endPlacing(
  deps: LetterDeps,
  row: LetterImportRow,
  kept: KeptPicture[],
  { skipped }: Matched,
): Promise<void> {
  const reasons = new Map(skipped.map(({ piece, reason }) => [piece, reason]));
  const useless = await deps.db.transaction().execute(async (db) => {
    const now = await db
      .selectFrom("letterImports")
      .select(["pictures", "skipped"])
      .where("id", "=", row.id)
      .executeTakeFirst();
    if (!now) return [];
    const used = await listUsedPieces(db, row.id);
    const pictures: KeptPicture[] = JSON.parse(now.pictures);
    const isPlaced = ({ piece }: KeptPicture) => kept.some((one) => one.piece === piece);
    const useless = pictures.filter((one) => isPlaced(one) && !used.has(one.piece));
    const said = useless.map(
      ({ name, piece }): SkippedLetter => ({
        ...{ name, number: null, reason: reasons.get(piece) ?? "not-missing" },
      }),
    );
    const all: SkippedLetter[] = [...JSON.parse(now.skipped), ...said];
    const bytes = useless.reduce((sum, one) => sum + one.bytes, 0);
    await db
      .updateTable("letterImports")
      .set(({ eb }) => ({
        pictures: JSON.stringify(pictures.filter((one) => !useless.includes(one))),
        skipped: JSON.stringify(all.slice(0, skippedKept)),
        bytes: eb("bytes", "-", bytes),
        updatedAt: nowText(deps.clock),
      }))
      .where("id", "=", row.id)
      .execute();
    if (pictures.every(isPlaced)) await noteReady(db, row.id);
    return useless;
  });
  for (const { piece } of useless) await deps.letters.removePiece(row.folder, piece);
}

async function noteReady(db: Db, importId: number): Promise<void> {
  await db
    .updateTable("letterImports")
    .set({ state: "ready" })
    .where("id", "=", importId)
    .where("state", "=", "taking")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("letters").select("id").where("importId", "=", importId).where("state", "=", "chosen"),
        ),
      ),
    )
    .execute();
}

async function listUsedPieces(db: Db, importId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("letters")
    .select("givenPictures")
    .where("importId", "=", importId)
    .where("givenPictures", "!=", "[]")
    .execute();
  const pictures = rows.flatMap(({ givenPictures }): GivenPicture[] => JSON.parse(givenPictures));
  return new Set(pictures.map(({ piece }) => piece));
}
