import { type OpenDatabase, openSnapshot } from "~/db/open.server";
import { createZipWriter } from "../zip-writer.server";
import { readMe } from "./data-file.server";
import { countWordEntries, fileEntries, measureFileEntries, wordEntries } from "./entries.server";
import { fingerprintOf } from "./fingerprint.server";
import { gapOf, makePlan } from "./make-plan.server";
import type { ExportProgress, ExportResult, ExportTask } from "./plan";

/** Packs the database as it is at this moment, whatever is written meanwhile. */
export function packSnapshot(
  task: ExportTask,
  tell: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  return packExport(openSnapshot(task.dataDir), task, tell);
}

/**
 * Writes the zip of everything that a person has: first the words, out of `snapshot`, which is closed then; after
 * them the files. Nothing is in memory as a whole. A file that is not there is named in missing.txt and is no reason
 * to fail. `tell` hears how far it has come, after every entry and every piece of one.
 */
async function packExport(
  snapshot: OpenDatabase,
  task: ExportTask,
  tell: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const plan = await makePlan(snapshot.db, task);
  const fingerprint = await fingerprintOf(snapshot.db, task.userId);
  const zip = createZipWriter(task.output, new Date(task.madeAt));
  const { files, bytes } = measureFileEntries(plan);
  const filesTotal = countWordEntries(plan) + files + 1;
  const progress: ExportProgress = { filesDone: 0, filesTotal, bytesDone: 0, bytesTotal: bytes };
  const entryDone = () => {
    progress.filesDone += 1;
    tell({ ...progress });
  };

  for await (const { name, content } of wordEntries(snapshot.db, task.userId, plan)) {
    await zip.add(name, content, "text");
    entryDone();
  }
  await snapshot.db.destroy();

  const gaps = [...plan.gaps];
  for await (const { name, content } of fileEntries(task.dataDir, plan, (file) => gaps.push(gapOf(file)))) {
    const counted = counting(content, (length) => {
      progress.bytesDone += length;
      tell({ ...progress });
    });
    await zip.add(name, counted, "media");
    entryDone();
  }

  await zip.add("read-me.txt", [readMe(plan)], "text");
  if (gaps.length > 0) await zip.add("missing.txt", [`${gaps.join("\n")}\n`], "text");
  await zip.finish();
  return { fingerprint, files: filesTotal, missing: gaps.length };
}

async function* counting(
  content: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    count(piece.length);
    yield piece;
  }
}
