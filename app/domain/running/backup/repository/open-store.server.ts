import type { BackupTarget } from "~/config/backup-settings";
import { createBucketStore } from "./bucket-store.server";
import { createFolderStore } from "./folder-store.server";
import type { ObjectStore } from "./object-store";

/** Returns the store of a target, a folder or an S3 bucket; whether it can be used shows at its first call. */
export function openStore(target: BackupTarget): ObjectStore {
  return target.kind === "folder" ? createFolderStore(target.folder) : createBucketStore(target);
}

/** Names a target in records and for operators: the path of its folder, or its endpoint and bucket, without keys. */
export function placeOf(target: BackupTarget): string {
  return target.kind === "folder" ? target.folder : `${target.endpoint}/${target.bucket}`;
}
