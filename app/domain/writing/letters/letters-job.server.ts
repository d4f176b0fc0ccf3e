import type { Job } from "../../base/jobs/jobs.server";
import { endWork } from "./end-import.server";
import type { LetterDeps } from "./letter-imports.server";
import { placePictures } from "./place-pictures.server";
import { readLetters } from "./read-letters.server";
import { takeChosen } from "./take-letters.server";

const tasks = {
  read: { state: "reading", run: readLetters },
  take: { state: "taking", run: takeChosen },
  pictures: { state: "taking", run: placePictures },
} as const;

/** Goes on where it was cut off. Does nothing if the person has canceled. */
export async function runLetters(deps: LetterDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { state, run } = tasks[taskOf(job)];
  const row = await deps.db
    .selectFrom("letterImports")
    .selectAll()
    .where("id", "=", job.subjectId ?? 0)
    .where("state", "=", state)
    .executeTakeFirst();
  if (row) await run(deps, row, job, signal);
}

function taskOf({ input: { task } }: Job): keyof typeof tasks {
  return task === "take" || task === "pictures" ? task : "read";
}

/** Ends an import after its last attempt: what could not be read has failed; letters that could not be taken wait again. */
export async function failLetters(deps: LetterDeps, { subjectId }: Job): Promise<void> {
  await endWork(deps, { id: subjectId ?? 0 }, "failed");
}
