import { type OpenDatabase, openSnapshot } from "~/db/open.server";
import { createZipWriter } from "../../base/zip-writer.server";
import { readMe } from "./data-file.server";
import { countTextEntries, fileEntries, measureFileEntries, textEntries } from "./entries.server";
import { fingerprintOf } from "./fingerprint.server";
import { makePlan, missingFileMessage } from "./make-plan.server";
import type { ExportProgress, ExportResult, ExportTask } from "./plan";

/** Writes the zip from a snapshot of the current database. */
export function packSnapshot(
  task: ExportTask,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  return packExport(openSnapshot(task.dataDir), task, onProgress);
}

/** Streams texts from `snapshot`, closes it, then streams files. Lists missing files in missing.txt. */
async function packExport(
  snapshot: OpenDatabase,
  task: ExportTask,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const plan = await makePlan(snapshot.db, task);
  const fingerprint = await fingerprintOf(snapshot.db, task.userId);
  const zip = createZipWriter(task.output, new Date(task.madeAt));
  const { files, bytes } = measureFileEntries(plan);
  const filesTotal = countTextEntries(plan) + files + 1;
  const progress: ExportProgress = { filesDone: 0, filesTotal, bytesDone: 0, bytesTotal: bytes };
  const entryDone = () => {
    progress.filesDone += 1;
    onProgress({ ...progress });
  };

  for await (const { name, content } of textEntries(snapshot.db, task.userId, plan)) {
    await zip.add(name, content, "text");
    entryDone();
  }
  await snapshot.db.destroy();

  const missingFiles = [...plan.missingFiles];
  for await (const { name, content } of fileEntries(task.dataDir, plan, (file) =>
    missingFiles.push(missingFileMessage(file)),
  )) {
    const counted = countBytes(content, (length) => {
      progress.bytesDone += length;
      onProgress({ ...progress });
    });
    await zip.add(name, counted, "media");
    entryDone();
  }

  await zip.add("read-me.txt", [readMe(plan)], "text");
  if (missingFiles.length > 0) await zip.add("missing.txt", [`${missingFiles.join("\n")}\n`], "text");
  await zip.finish();
  return { fingerprint, files: filesTotal, missing: missingFiles.length };
}

async function* countBytes(
  content: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    count(piece.length);
    yield piece;
  }
}
