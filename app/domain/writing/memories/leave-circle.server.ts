import { recordAudit } from "../../base/audit/audit.server";
import { deleteMemoryMedia } from "../../media/guests/memory-media.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { endMember } from "../../people/circle/members.server";
import { listAskedPrompts, removeAskedPrompts } from "../asks/remove-asked.server";
import { stopTranscriptsOf } from "./memory-transcripts.server";

/** Ends the link and forgets name and address. What they wrote stays under the name they gave it, or goes too. Audited. */
export async function leaveCircle(deps: PurgeDeps, bearer: CircleBearer, takesAll: boolean): Promise<void> {
  const folders = await deps.db.transaction().execute(async (db) => {
    const { ownerId, opens } = bearer;
    const taken: string[] = [];
    if (takesAll) {
      await removeAskedPrompts(db, await listAskedPrompts(db, ownerId, opens));
      await db.deleteFrom("asks").where("memberId", "=", opens).execute();
      const memories = await db
        .updateTable("memories")
        .set({ state: "withdrawn", content: "" })
        .where("memberId", "=", opens)
        .returning("id")
        .execute();
      taken.push(
        ...(await deleteMemoryMedia(
          db,
          memories.map(({ id }) => id),
        )),
      );
    }
    await db.deleteFrom("recordings").where("guestId", "=", opens).where("finishedAt", "is", null).execute();
    await db.deleteFrom("storyHearts").where("memberId", "=", opens).execute();
    await stopTranscriptsOf({ ...deps, db }, bearer);
    await db
      .updateTable("circleMembers")
      .set({ name: "", relation: "", transcriptionChoice: null, transcriptionChosenAt: null })
      .where("id", "=", opens)
      .execute();
    await endMember({ ...deps, db }, opens);
    await recordAudit({ ...deps, db }, { userId: ownerId, realUserId: ownerId }, "family.left", {
      id: opens,
    });
    return taken;
  });
  for (const folder of folders) await deps.files.remove(folder);
}
