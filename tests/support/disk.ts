import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

type Files = typeof files;

/** Calls of the disk that a test answers itself; returns what puts the real ones back. Test files share their modules, so nothing is mocked. */
export function replaceDiskCalls(calls: Partial<Pick<Files, "statfs" | "link" | "copyFile">>): () => void {
  const { statfs, link, copyFile } = files;
  Object.assign(files, calls);
  syncBuiltinESMExports();
  return () => {
    Object.assign(files, { statfs, link, copyFile });
    syncBuiltinESMExports();
  };
}

/** A disk of 100 GB, of which 2 GB are kept for words, with so many bytes free beside them. */
export function diskWith(free: number): Files["statfs"] {
  const gigabyte = 1024 ** 3;
  const disk = { bavail: 2 * gigabyte + free, blocks: 100 * gigabyte, bsize: 1 };
  return (async () => disk) as unknown as Files["statfs"];
}
