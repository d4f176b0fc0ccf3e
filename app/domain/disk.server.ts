import { randomBytes } from "node:crypto";
import { copyFile, link, open, rm, statfs } from "node:fs/promises";
import { Unavailable } from "./errors";

const megabyte = 1024 * 1024;
/** The end of the disk is for words: uploads stop before its last 5 %, or 2 GB on a large one. */
const keptFree = { share: 0.05, atMost: 2048 * megabyte };

/** Throws Unavailable when the disk of this folder is nearly full, or would be with `bytes` more. */
export async function requireRoom(folder: string, bytes = 0): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < Math.min(blocks * bsize * keptFree.share, keptFree.atMost)) throw noRoom();
}

/** What is said when the disk is full. */
export function noRoom(): Unavailable {
  return new Unavailable(
    "There is no room left here for more pictures and recordings. Please tell the people who run this site.",
  );
}

/** What is said when not even words can be saved. */
export function noRoomForWords(): Unavailable {
  return new Unavailable(
    "There is no room left on this server, and what you wrote could not be saved. Please keep a copy of it, and tell the people who run this site.",
  );
}

/** Whether something failed for want of room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** Waits until a file, or the list of files in a folder, has reached the disk. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A second name for the same bytes, or a copy where the disk does not know such. */
export async function persistFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** With all that is in it, if it is there. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** For folders whose names nobody can guess. */
export function randomName(): string {
  return randomBytes(16).toString("hex");
}
