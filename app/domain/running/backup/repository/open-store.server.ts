import type { BackupTarget } from "~/config/backup-settings";
import { createBucketStore } from "./bucket-store.server";
import { createFolderStore } from "./folder-store.server";
import type { ObjectStore } from "./object-store";

export function openStore(target: BackupTarget): ObjectStore {
  return target.kind === "folder" ? createFolderStore(target.folder) : createBucketStore(target);
}

export function placeOf(target: BackupTarget): string {
  return target.kind === "folder" ? target.folder : `${target.endpoint}/${target.bucket}`;
}
