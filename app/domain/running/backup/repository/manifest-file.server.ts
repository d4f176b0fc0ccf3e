import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";
import type { IndexedFile } from "~/db/backup-index.server";
import { message } from "~/messages/message";
import { entryName } from "../manifest";
import type { RepositoryKey } from "./encryption.server";
import { BackupFailure, type Content, ObjectMissing, type ObjectStore } from "./object-store";

/* backups/NAME.age has JSON lines, compressed and encrypted: the first says what the backup holds, then there is one for each file. */

const Header = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  files: z.number().int().min(1),
  bytes: z.number().int().min(0),
  rows: z.record(z.string(), z.number().int().min(0)),
});
export type ManifestHeader = z.infer<typeof Header>;

const Line = z.object({
  name: entryName,
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  object: z.string().regex(/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}\.age$/),
  modifiedAt: z.number(),
  compression: z.literal("gzip").optional(),
});

export interface OpenManifest {
  header: ManifestHeader;
  /** Can be read once. Throws ManifestDamaged where the rest cannot be read. */
  files: AsyncGenerator<IndexedFile>;
}

export class ManifestDamaged extends BackupFailure {}

const folder = "backups/";
const ending = ".age";
const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** The name of a backup from its time: 2026-12-31T03-00-00Z. */
export function backupNameOf(takenAt: string): string {
  return takenAt.replace(/\.\d+Z$/, "Z").replaceAll(":", "-");
}

/** Whether text has the form of a backup's name, as 2026-12-31T03-00-00Z; there need be no such backup. */
export function isBackupName(text: string): boolean {
  return namePattern.test(text);
}

/** Names of all backups, oldest first, and the bytes of their manifests. */
export async function listManifests(store: ObjectStore): Promise<{ name: string; bytes: number }[]> {
  const found = [];
  for await (const { name, bytes } of store.list(folder)) {
    const backup = name.slice(folder.length, -ending.length);
    if (name.endsWith(ending) && isBackupName(backup)) found.push({ name: backup, bytes });
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Its chunks stay: other backups may use them. */
export async function removeManifest(store: ObjectStore, name: string): Promise<void> {
  await store.remove(folder + name + ending);
}

/** Returns its bytes. */
export async function writeManifest(
  store: ObjectStore,
  key: RepositoryKey,
  header: ManifestHeader,
  files: Iterable<IndexedFile>,
): Promise<number> {
  const content = compressed(Readable.from(toLines(header, files), { objectMode: false }));
  return store.write(folder + backupNameOf(header.takenAt) + ending, await key.encrypt(content));
}

function* toLines(header: ManifestHeader, files: Iterable<IndexedFile>): Generator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const { isCompressed, ...file } of files)
    yield `${JSON.stringify({ ...file, ...(isCompressed && { compression: "gzip" }) })}\n`;
}

/** Throws ManifestDamaged, and BackupFailure where there is none of this name. */
export async function openManifest(
  store: ObjectStore,
  key: RepositoryKey,
  name: string,
): Promise<OpenManifest> {
  const lines = await openLines(store, key, name);
  const { value: first } = await lines.next();
  const header = Header.safeParse(first);
  if (header.success) return { header: header.data, files: readFiles(lines, header.data.files, name) };
  await lines.return(undefined);
  throw damaged(name);
}

async function* readFiles(
  lines: AsyncGenerator<unknown>,
  count: number,
  name: string,
): AsyncGenerator<IndexedFile> {
  let files = 0;
  for await (const line of lines) {
    const file = Line.safeParse(line);
    if (!file.success) throw damaged(name);
    const { compression, ...rest } = file.data;
    files += 1;
    yield { ...rest, isCompressed: compression === "gzip" };
  }
  if (files !== count) throw damaged(name);
}

async function openLines(
  store: ObjectStore,
  key: RepositoryKey,
  name: string,
): Promise<AsyncGenerator<unknown>> {
  const content = await store.read(folder + name + ending).catch((error: unknown) => {
    throw error instanceof ObjectMissing
      ? new BackupFailure(message("There is no backup {name} in {place}.", { name, place: store.place }))
      : error;
  });
  return parsedLines();

  async function* parsedLines(): AsyncGenerator<unknown> {
    try {
      const text = decompressed(await key.decrypt(content));
      for await (const line of splitLines(text)) yield JSON.parse(line);
    } catch (error) {
      throw error instanceof BackupFailure ? error : damaged(name);
    }
  }
}

function damaged(name: string): ManifestDamaged {
  return new ManifestDamaged(
    message("The backup {name} is damaged: its list of files cannot be read.", { name }),
  );
}

/** Compresses a stream with gzip; an error of the source reaches whoever reads the result. */
export function compressed(content: Content): Content {
  return piped(content, createGzip());
}

/** Unpacks a gzip stream; an error of the source, or of damaged data, reaches whoever reads the result. */
export function decompressed(content: Content): Content {
  return piped(content, createGunzip());
}

function piped(content: Content, transform: ReturnType<typeof createGzip | typeof createGunzip>): Content {
  // An error reaches whoever reads the transform.
  pipeline(Readable.from(content, { objectMode: false }), transform).catch(() => undefined);
  return transform;
}

async function* splitLines(content: Content): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
