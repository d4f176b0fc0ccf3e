import type { BackupTarget } from "~/config/backup-settings";
import { message } from "~/messages/message";
import { createIdentityFile, openIdentityFile, type RepositoryKey } from "./encryption.server";
import { instructions } from "./instructions";
import { listManifests } from "./manifest-file.server";
import { BackupFailure, ObjectMissing, type ObjectStore } from "./object-store";
import { openStore } from "./open-store.server";

/* Everything that is kept in a folder or bucket: docs/decisions/0028. */

export interface Repository {
  store: ObjectStore;
  key: RepositoryKey;
}

const identityFile = "identity.age";
/** One damaged bit in the only copy would make every backup worthless. */
const identityCopy = "identity-copy.age";
const readme = "README.txt";

/** Throws BackupFailure where there are no backups, or the passphrase is wrong. */
export async function openRepository(target: BackupTarget, passphrase: string): Promise<Repository> {
  const store = openStore(target);
  const found = await findIdentity(store, passphrase);
  if (!found) throw new BackupFailure(message("There are no backups in {place}.", { place: store.place }));
  return { store, key: found.key };
}

/** Opens or begins a repository. `mustExist`: an empty place is the wrong one. Throws BackupFailure. */
export async function ensureRepository(
  target: BackupTarget,
  passphrase: string,
  mustExist: boolean,
): Promise<Repository> {
  const store = openStore(target);
  const found = await findIdentity(store, passphrase);
  if (found) {
    if (!found.isWhole) await writeIdentity(store, found.text);
    return { store, key: found.key };
  }
  const isEmpty = (await listManifests(store)).length === 0;
  if (mustExist || !isEmpty)
    throw new BackupFailure(
      message(
        "The earlier backups are missing in {place}. Is the right disk or bucket there? To begin anew, name another folder or bucket.",
        { place: store.place },
      ),
    );
  const text = await createIdentityFile(passphrase);
  await writeIdentity(store, text);
  return { store, key: await openIdentityFile(text, passphrase) };
}

async function writeIdentity(store: ObjectStore, text: string): Promise<void> {
  await store.write(readme, once(instructions));
  await store.write(identityCopy, once(text));
  await store.write(identityFile, once(text));
  await store.settle();
}

interface FoundIdentity {
  key: RepositoryKey;
  text: string;
  isWhole: boolean;
}

async function findIdentity(store: ObjectStore, passphrase: string): Promise<FoundIdentity | undefined> {
  const copies = [await readText(store, identityFile), await readText(store, identityCopy)];
  const isWhole = copies[0] === copies[1];
  let failure: unknown;
  for (const text of new Set(copies)) {
    if (text === undefined) continue;
    try {
      return { key: await openIdentityFile(text, passphrase), text, isWhole };
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure === undefined) return undefined;
  throw failure instanceof BackupFailure
    ? failure
    : new BackupFailure(message("{file} in {place} is damaged.", { file: identityFile, place: store.place }));
}

async function readText(store: ObjectStore, name: string): Promise<string | undefined> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of await store.read(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString("utf8");
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
