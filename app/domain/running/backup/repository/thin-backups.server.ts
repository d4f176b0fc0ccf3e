import type { BackupIndex } from "~/db/backup-index.server";
import { listManifests, ManifestDamaged, openManifest, removeManifest } from "./manifest-file.server";
import type { Repository } from "./repository.server";
import { keptBackups } from "./retention";

/** Can be cut off anywhere: manifests go before their objects, and one that cannot be read keeps all objects. Removes nothing without `mayThin`. */
export async function thinBackups(
  { store, key }: Repository,
  index: BackupIndex,
  mayThin: boolean,
): Promise<{ keptCount: number; keptBytes: number; unreadable: string[] }> {
  const all = await listManifests(store);
  const names = all.map(({ name }) => name);
  const kept = new Set(mayThin ? keptBackups(names) : names);
  for (const { name } of all) if (!kept.has(name)) await removeManifest(store, name);
  await store.settle();
  const unreadable = await markNeeded({ store, key }, index, [...kept]);
  if (mayThin && unreadable.length === 0) await removeUnneeded({ store, key }, index);
  const manifests = all.filter(({ name }) => kept.has(name)).reduce((sum, { bytes }) => sum + bytes, 0);
  return { keptCount: kept.size, keptBytes: index.storedBytes() + manifests, unreadable };
}

/** Returns the backups whose manifest is damaged. */
async function markNeeded(
  { store, key }: Repository,
  index: BackupIndex,
  names: string[],
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const name of names) {
    try {
      const { files } = await openManifest(store, key, name);
      for await (const { object } of files) index.addNeeded(object);
    } catch (error) {
      if (!(error instanceof ManifestDamaged)) throw error;
      unreadable.push(name);
    }
  }
  return unreadable;
}

async function removeUnneeded({ store }: Repository, index: BackupIndex): Promise<void> {
  for (let objects = index.listUnneeded(); objects.length > 0; objects = index.listUnneeded()) {
    for (const object of objects) {
      await store.remove(object);
      index.removeStored(object);
    }
  }
}
