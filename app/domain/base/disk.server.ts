import { randomBytes } from "node:crypto";
import { copyFile, link, open, rm, stat, statfs } from "node:fs/promises";
import { message } from "~/messages/message";
import { Unavailable } from "./errors";

const megabyte = 1024 * 1024;
/** Reserved for texts: uploads stop before the last 5 %, or 2 GB on a large disk. */
const keptFree = { share: 0.05, atMost: 2048 * megabyte };

/** Throws Unavailable when the disk of this folder is nearly full, or would be with `bytes` more. */
export async function requireRoom(folder: string, bytes = 0): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < Math.min(blocks * bsize * keptFree.share, keptFree.atMost)) throw noRoom();
}

/** Creates the error for pictures and recordings that the disk has no room for; the caller throws it. */
export function noRoom(): Unavailable {
  return new Unavailable(
    message(
      "There is no room left here for more pictures and recordings. Please tell the people who run this site.",
    ),
  );
}

/** Creates the error for text that the disk has no room for; the caller throws it. */
export function noRoomForWords(): Unavailable {
  return new Unavailable(
    message(
      "There is no room left on this server, and what you wrote could not be saved. Please keep a copy of it, and tell the people who run this site.",
    ),
  );
}

/** True when the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** True for an error that says that a file or folder does not exist (ENOENT). */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** False for an empty file, as a power cut can leave one, and for one that cannot be reached. */
export function hasContent(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
}

/** Flushes a file, or the entries of a folder, to disk (fsync). */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Hard-links a file, or copies it where the file system has no hard links. */
export async function persistFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** Deletes a folder with all that is in it; does nothing if there is none. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Creates an unguessable name: 128 random bits in hexadecimal. */
export function randomName(): string {
  return randomBytes(16).toString("hex");
}
