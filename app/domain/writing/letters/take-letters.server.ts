import { createReadStream } from "node:fs";
import type { Db } from "~/db/open.server";
import type { LetterImportRow, LetterRow } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { toLanguage } from "~/messages/languages";
import { type Actor, asThemselves } from "../../base/actor";
import { nowText } from "../../base/deps";
import { DomainError } from "../../base/errors";
import { formatCalendarDate } from "../../base/format";
import { type Job, noteJobProgress } from "../../base/jobs/jobs.server";
import { addImage, imageMaxBytes } from "../../media/images.server";
import { createPrompt } from "../prompts/prompts.server";
import { createStory, getStory } from "../stories/stories.server";
import type { LetterDeps } from "./letter-imports.server";
import { letterTitle } from "./letter-title";
import { chapterChooser } from "./letters-chapter.server";
import type { GivenPicture, LetterPhoto } from "./letters-task";
import { baseName } from "./reading/far-pictures";
import { letterMaxBytes } from "./reading/found-letter";

/** Takes each letter once, wherever the server was stopped: its question, story and photos are found again. */
export async function takeChosen(
  deps: LetterDeps,
  row: LetterImportRow,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const user = await db
    .selectFrom("users")
    .select(["locale", "displayName"])
    .where("id", "=", row.userId)
    .executeTakeFirstOrThrow();
  const actor = asThemselves(row.userId, user.displayName);
  await inLanguage(toLanguage(user.locale), async () => {
    const chooseChapter = await chapterChooser(deps, actor);
    const firstDay = await findFirstDay(db, row.id);
    for (let letter = await findNext(db, row.id); letter; letter = await findNext(db, row.id)) {
      signal.throwIfAborted();
      const chapter = await chooseChapter(letter);
      const title = letterTitle(letter, chapter.storyType === "mission" ? firstDay : null);
      await takeOne(deps, actor, row, letter, { lifeStageId: chapter.id, title }, signal);
      await noteJobProgress(deps, job);
    }
  });
  await db
    .updateTable("letterImports")
    .set({ state: "ready", updatedAt: nowText(deps.clock) })
    .where("id", "=", row.id)
    .where("state", "=", "taking")
    .execute();
}

function findNext(db: Db, importId: number): Promise<LetterRow | undefined> {
  return db
    .selectFrom("letters")
    .innerJoin("letterImports", "letterImports.id", "letters.importId")
    .selectAll("letters")
    .where("letters.importId", "=", importId)
    .where("letters.state", "=", "chosen")
    .where("letterImports.state", "=", "taking")
    .orderBy(({ eb }) => eb("letters.sentOn", "=", ""))
    .orderBy("letters.sentOn")
    .orderBy("letters.id")
    .limit(1)
    .executeTakeFirst();
}

/** The first full day of the import's letters, from which weeks are counted; null without one. */
async function findFirstDay(db: Db, importId: number): Promise<string | null> {
  const row = await db
    .selectFrom("letters")
    .select(({ fn }) => fn.min("sentOn").as("first"))
    .where("importId", "=", importId)
    .where("sentOn", "like", "____-__-__")
    .executeTakeFirst();
  return row?.first ?? null;
}

async function takeOne(
  deps: LetterDeps,
  actor: Actor,
  row: LetterImportRow,
  letter: LetterRow,
  { lifeStageId, title }: { lifeStageId: number; title: string },
  signal: AbortSignal,
): Promise<void> {
  const submission = { id: letterKey(letter.id), contentHash: "1" };
  const prompt = await createPrompt(deps, actor, { lifeStageId, title, description: "" }, submission);
  const input = { content: letter.content, date: formatCalendarDate(letter.sentOn), location: "", age: null };
  const story = await createStory(deps, actor, prompt.id, input, { submission, mayBeEmpty: true });
  if (letter.photos > 0) await addPhotos(deps, actor, row, letter, story.id, signal);
  const { version } = await getStory(deps.db, actor, story.id);
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable("letters")
      .set({ state: "taken", lifeStageId, promptId: prompt.id, storyId: story.id, storyVersion: version })
      .where("id", "=", letter.id)
      .execute();
    await db
      .updateTable("letterImports")
      .set(({ eb }) => ({ done: eb("done", "+", 1) }))
      .where("id", "=", row.id)
      .execute();
  });
}

/** The submission id of a letter's prompt and story, by which they are found again. */
function letterKey(id: number): string {
  return `letter-${id}`;
}

/** A picture that is none, or too large, is left out; its letter is there with its words. `onlyGiven`: those, and none of its own. */
export async function addPhotos(
  deps: LetterDeps,
  actor: Actor,
  row: LetterImportRow,
  letter: LetterRow,
  storyId: number,
  signal: AbortSignal,
  onlyGiven?: GivenPicture[],
): Promise<void> {
  const { files, letters, workers, log } = deps;
  const names: string[] = JSON.parse(row.fileNames);
  // A mailbox may be of years; one letter of it is not.
  const scratch = await files.makeScratch(letter.bytes || Math.min(row.bytes, letterMaxBytes));
  const pictures: GivenPicture[] = onlyGiven ?? JSON.parse(letter.givenPictures);
  const given = pictures.map(({ name, piece, entry }) => ({
    ...{ name: baseName(name), path: letters.pathOf(row.folder, piece), entry },
  }));
  try {
    const file = { path: letters.pathOf(row.folder, letter.file), name: names[letter.file] ?? "" };
    const { place, startByte, bytes } = letter;
    const at = onlyGiven ? null : { place, startByte, bytes };
    const task = { kind: "photos", file, at, given, folder: scratch.path };
    for (const photo of await workers.run<LetterPhoto[]>("letters", task, row.userId, signal)) {
      const upload = await files.receive(photo.name, createReadStream(photo.path), imageMaxBytes);
      await addImage(deps, actor, upload, { storyId, caption: "" }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        log.warn({ letterId: letter.id, reason: error.constructor.name }, "photo of a letter left out");
      });
    }
  } finally {
    await scratch.remove();
  }
}
