import type { IndexedFile } from "~/db/backup-index.server";
import type { BackupReader } from "../backup-reader";
import { decompressed, openManifest } from "./manifest-file.server";
import type { Repository } from "./repository.server";

/** Opens a backup of a folder or bucket. Its files can be listed once. Throws BackupFailure. */
export async function openRepositoryBackup({ store, key }: Repository, name: string): Promise<BackupReader> {
  const { header, files } = await openManifest(store, key, name);
  return {
    takenAt: header.takenAt,
    holds: "everything",
    fileCount: header.files,
    bytes: header.bytes,
    rows: header.rows,
    files: () => files,
    async read(file) {
      const { object, isCompressed } = file as IndexedFile;
      const content = await key.decrypt(await store.read(object));
      return isCompressed ? decompressed(content) : content;
    },
    close: () => void files.return(undefined),
  };
}
