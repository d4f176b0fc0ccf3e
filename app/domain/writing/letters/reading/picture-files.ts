import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { maxFileBytes, pictureTypes } from "../../../media/accepted-types";
import type { GivenFile, GivenPicture, Matched, PictureFile } from "../letters-task";
import { matchPictures } from "./far-pictures";
import { type FoundPhoto, type SkipReason, Unreadable } from "./found-letter";
import { listZipPictures, readZipEntries } from "./zip-entries";

/** Finds the pictures of these names among files and zips; what is neither is skipped with its reason. */
export async function matchGiven(wanted: string[], files: PictureFile[]): Promise<Matched> {
  const given: GivenPicture[] = [];
  const skipped: Matched["skipped"] = [];
  for (const file of files) {
    const { piece } = file;
    try {
      given.push(...(await listPictures(file)).map((one) => ({ ...one, piece })));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      skipped.push({ piece, reason: error.reason });
    }
  }
  return { matches: Object.fromEntries(matchPictures(wanted, given)), skipped };
}

async function listPictures({ path, name }: PictureFile): Promise<Omit<GivenPicture, "piece">[]> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (type?.mime === "application/zip") {
    const names = await listZipPictures(path, maxFileBytes.image);
    return names.map((entry) => ({ name: entry, entry }));
  }
  if (!type || !pictureTypes.includes(type.mime)) throw new Unreadable("kind" satisfies SkipReason);
  return [{ name, entry: null }];
}

/** Reads each zip once; leaves out those that are not what they say. */
export async function readGiven(files: GivenFile[]): Promise<FoundPhoto[]> {
  const photos: FoundPhoto[] = [];
  for (const [path, ofFile] of Map.groupBy(files, (file) => file.path)) {
    const entries = new Set(ofFile.flatMap(({ entry }) => entry ?? []));
    if (entries.size === 0)
      for (const { name } of ofFile) photos.push({ name, content: await readFile(path) });
    else photos.push(...(await readZipEntries(path, (name) => entries.has(name)).catch(noneOfUnreadable)));
  }
  return photos;
}

function noneOfUnreadable(error: unknown): FoundPhoto[] {
  if (error instanceof Unreadable) return [];
  throw error;
}
