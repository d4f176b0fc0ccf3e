import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import { idsOfOwner } from "../../base/actor";
import { prepareRecording, requireRecordingFile } from "../audios-and-videos.server";
import type { StoryAudio } from "../media";
import type { Upload } from "../media-files.server";
import { insertMedia, type MediaDeps } from "../media-rows.server";
import { requireQuota } from "../quota.server";
import { requireCleanFile } from "../scanning/require-clean-file.server";
import { toAudio } from "../story-media.server";

export interface ToldPlace {
  ownerId: number;
  memberId: number;
  storyId: number;
}

/** Adds what an author told a relative to a story; no plan is asked. Consumes the upload. Throws UnsupportedMedia, TooLarge and Unavailable. */
export async function addToldFile(
  deps: MediaDeps,
  { ownerId, memberId, storyId }: ToldPlace,
  upload: Upload,
): Promise<MediaRow> {
  const owner = idsOfOwner(ownerId);
  try {
    const file = await requireRecordingFile(upload, "audio");
    await requireCleanFile(deps, owner, upload);
    await requireQuota(deps.db, owner, upload.bytes);
    const item = await prepareRecording(deps, owner, upload, "audio", file);
    return await insertMedia(deps, owner, upload, { ...item, storyId, toldToMember: memberId });
  } finally {
    await deps.files.discard(upload);
  }
}

/** What was told to a relative in a story, oldest first, as long as it is there. One query. */
export async function listToldAudios(
  db: Db,
  { memberId, storyId }: Pick<ToldPlace, "memberId" | "storyId">,
): Promise<StoryAudio[]> {
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where("storyId", "=", storyId)
    .where("toldToMember", "=", memberId)
    .where("kind", "=", "audio")
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toAudio);
}
