import { createHash } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { personLists, readPerson, rowsOf } from "./person-rows.server";

/** Increment when the zip for the same rows changes. */
const formatVersion = 3;

/** Columns that a visit changes. */
export const visits = ["lastLoginAt", "lastUseAt", "lastVisitAt"];
const rowsAtOnce = 200;

/** Hash of the exported data, with versions in place of long texts. Signing in does not change it. */
export async function fingerprintOf(db: Db, userId: number): Promise<string> {
  const hash = createHash("sha256").update(String(formatVersion));
  const add = (row: object) =>
    hash.update(JSON.stringify(row, (key, value) => (visits.includes(key) ? undefined : value)));
  add(await readPerson(db, userId));
  for (const list of personLists) {
    hash.update(list.name);
    const summary = summaries[list.table]?.(db, userId).execute();
    if (summary) for (const row of await summary) add(row);
    else for await (const row of rowsOf(list, db, userId, rowsAtOnce)) add(row);
  }
  return hash.digest("base64url");
}

type Summary = (db: Db, userId: number) => { execute(): Promise<object[]> };

/** Lists with long texts. All others are read as they are exported. */
const summaries: Partial<Record<keyof Tables, Summary>> = {
  biographicalInfoVersions: (db, userId) =>
    db
      .selectFrom("biographicalInfoVersions as versions")
      .innerJoin("biographicalInfos as infos", "infos.id", "versions.biographicalInfoId")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("versions.id").as("last")])
      .where("infos.userId", "=", userId),
  stories: (db, userId) =>
    db
      .selectFrom("stories")
      .select(["id", "promptId", "storyType", "version", "updatedAt", "language", "deletedAt"])
      .select(["openingImageId", "aloneSentence", "sharedWith", "sealedAt", "sharedAt", "isSharedWithAll"])
      .select(["toldTo", "toldToMember", "toldToVolunteer", "toldVersion"])
      .where("userId", "=", userId)
      .orderBy("id"),
  storyVersions: (db, userId) =>
    db
      .selectFrom("storyVersions")
      .innerJoin("stories", "stories.id", "storyVersions.storyId")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("storyVersions.id").as("last")])
      .where("stories.userId", "=", userId),
  drafts: (db, userId) =>
    db.selectFrom("drafts").select(["id", "updatedAt"]).where("userId", "=", userId).orderBy("id"),
  bookDesigns: (db, userId) =>
    db
      .selectFrom("bookDesigns")
      .select(["id", "version", "updatedAt"])
      .where("userId", "=", userId)
      .orderBy("id"),
  memories: (db, userId) =>
    db
      .selectFrom("memories")
      .select(["id", "storyId", "memberId", "name", "relation", "version", "state", "decidedAt"])
      .select(["updatedAt", "joinedFromStoryId"])
      .where("userId", "=", userId)
      .orderBy("id"),
  transcripts: (db, userId) =>
    db
      .selectFrom("transcripts")
      .select(["id", "mediaId", "version", "state", "updatedAt", "language", "isInBook"])
      .where("userId", "=", userId)
      .where("version", ">", 0)
      .orderBy("id"),
  transcriptVersions: (db, userId) =>
    db
      .selectFrom("transcriptVersions")
      .innerJoin("transcripts", "transcripts.id", "transcriptVersions.transcriptId")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("transcriptVersions.id").as("last")])
      .where("transcripts.userId", "=", userId),
  letters: (db, userId) =>
    db
      .selectFrom("letters")
      .select(["id", "state", "isDouble", "photos", "missingPhotos", "missingNames", "givenPictures"])
      .select(["title", "sender", "sentOn", "lifeStageId", "promptId", "storyId", "storyVersion"])
      .where("userId", "=", userId)
      .orderBy("id"),
  // Asking for a download is none of its contents.
  waitingRequests: (db, userId) =>
    db
      .selectFrom("waitingRequests")
      .selectAll()
      .where("userId", "=", userId)
      .where("kind", "!=", "download")
      .orderBy("id"),
};
