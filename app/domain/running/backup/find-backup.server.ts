import type { BackupSettings, BackupTarget } from "~/config/backup-settings";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { BackupReader } from "./backup-reader";
import { listManifests, openManifest } from "./repository/manifest-file.server";
import { BackupFailure } from "./repository/object-store";
import { placeOf } from "./repository/open-store.server";
import { openRepository, type Repository } from "./repository/repository.server";
import { openRepositoryBackup } from "./repository/repository-reader.server";

export interface ListedBackup {
  name: string;
  /** Null where the manifest is damaged. */
  content: { files: number; bytes: number } | null;
}

/** Oldest first. Throws BackupFailure. */
export async function listBackups(target: BackupTarget, passphrase: string): Promise<ListedBackup[]> {
  const repository = await openRepository(target, passphrase);
  const listed: ListedBackup[] = [];
  for (const { name } of await listManifests(repository.store))
    listed.push({ name, content: await readContent(repository, name) });
  return listed;
}

async function readContent({ store, key }: Repository, name: string): Promise<ListedBackup["content"]> {
  try {
    const { header, files } = await openManifest(store, key, name);
    await files.return(undefined);
    return { files: header.files, bytes: header.bytes };
  } catch (error) {
    if (error instanceof BackupFailure) return null;
    throw error;
  }
}

/** Opens the backup of this name in the first place that has it. Throws BackupFailure. */
export async function findBackup(
  settings: BackupSettings | undefined,
  name: string,
): Promise<{ backup: BackupReader; place: string }> {
  if (!settings)
    throw new BackupFailure(
      message("No folder or bucket is set: BACKUP_DIR, or BACKUP_S3_BUCKET and the others."),
    );
  const failures: Message[] = [];
  for (const target of settings.targets) {
    try {
      const repository = await openRepository(target, settings.passphrase);
      return { backup: await openRepositoryBackup(repository, name), place: placeOf(target) };
    } catch (error) {
      if (!(error instanceof BackupFailure)) throw error;
      failures.push(error.said);
    }
  }
  // Said here, in the language of the command: several messages with values are no message.
  throw new BackupFailure(failures.map((failure) => t(failure)).join("\n") as Message);
}
