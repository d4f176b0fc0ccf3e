import { createHash } from "node:crypto";
import type { Db } from "~/db/open.server";

/** Increment when the zip for the same rows changes. */
const formatVersion = 2;

/** Hash of the exported data, with versions in place of long texts. Signing in does not change it. */
export async function fingerprintOf(db: Db, userId: number): Promise<string> {
  const hash = createHash("sha256").update(String(formatVersion));
  for (const state of await readState(db, userId)) hash.update(JSON.stringify(state));
  return hash.digest("base64url");
}

function readState(db: Db, userId: number): Promise<object[][]> {
  const state = [
    db
      .selectFrom("users")
      .select(["username", "email", "displayName", "isAdmin", "isOwner", "assignedOwnerId", "plan"])
      .select(["bookedMinutes", "progressSavedAt", "suspendedAt", "room", "helpers", "awaySince"])
      .select(["ordersRefusedAt", "ordersAllowedUntil"])
      .where("id", "=", userId),
    db.selectFrom("biographicalInfos").select(["id", "version"]).where("userId", "=", userId),
    db
      .selectFrom("biographicalInfoVersions as versions")
      .innerJoin("biographicalInfos as infos", "infos.id", "versions.biographicalInfoId")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("versions.id").as("last")])
      .where("infos.userId", "=", userId),
    db
      .selectFrom("lifeStages")
      .select(["id", "title", "ageRange", "description", "sortOrder"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("userLifeStages")
      .select(["id", "title", "description"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("prompts")
      .select(["id", "lifeStageId", "title", "description", "sortOrder"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("userPrompts")
      .select(["id", "title", "description"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("stories")
      .select(["id", "promptId", "version", "language", "deletedAt"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("storyVersions")
      .innerJoin("stories", "stories.id", "storyVersions.storyId")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("storyVersions.id").as("last")])
      .where("stories.userId", "=", userId),
    db.selectFrom("drafts").select(["id", "updatedAt"]).where("userId", "=", userId).orderBy("id"),
    db.selectFrom("bookDesigns").select(["id", "version"]).where("userId", "=", userId).orderBy("id"),
    db
      .selectFrom("media")
      .select(["id", "storyId", "caption", "transcript", "state", "bytes", "deletedAt", "sortOrder"])
      .select(["isLightened", "isHandwriting"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("memories")
      .select(["id", "storyId", "version", "state"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("transcripts")
      .select(["id", "version", "isInBook"])
      .where("userId", "=", userId)
      .where("version", ">", 0)
      .orderBy("id"),
    db
      .selectFrom("recordings")
      .select(["id", "pieces", "bytes", "finishedAt", "discardedAt"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("letterImports")
      .select(["id", "state", "letters"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("letters")
      .select(({ fn }) => [
        fn.countAll().as("count"),
        fn.max("id").as("last"),
        fn.count("storyId").as("taken"),
      ])
      .where("userId", "=", userId),
    db.selectFrom("interviews").select(["id", "endedAt"]).where("userId", "=", userId).orderBy("id"),
    db.selectFrom("interviewNotes").select(["id", "version"]).where("userId", "=", userId).orderBy("id"),
    db
      .selectFrom("printOrders")
      .select(["id", "status", "paymentStatus", "trackingNumber", "requestedAt"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("orderLines")
      .innerJoin("printOrders", "printOrders.id", "orderLines.orderId")
      .select(["orderLines.id", "orderLines.status", "orderLines.trackingNumber"])
      .where("printOrders.userId", "=", userId)
      .orderBy("orderLines.id"),
    db
      .selectFrom("credentialMarks")
      .select(["id", "usedAt", "endsAt", "liftedAt"])
      .where("userId", "=", userId)
      .orderBy("id"),
    db
      .selectFrom("markPresses")
      .innerJoin("credentialMarks", "credentialMarks.id", "markPresses.markId")
      .select("markPresses.id")
      .where("credentialMarks.userId", "=", userId)
      .orderBy("markPresses.id"),
    db
      .selectFrom("waitingRequests")
      .select(["id", "state", "dueAt"])
      .where("userId", "=", userId)
      // Asking for a download is none of its contents.
      .where("kind", "!=", "download")
      .orderBy("id"),
    db
      .selectFrom("gifts")
      .select(["id", "updatedAt", "sentAt"])
      .where((where) => where.or([where("giverId", "=", userId), where("receiverId", "=", userId)]))
      .orderBy("id"),
    db.selectFrom("postalAddresses").select("updatedAt").where("userId", "=", userId),
    db
      .selectFrom("receipts")
      .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
      .select(["receipts.id", "receipts.refundedCents", "receipts.url"])
      .where("checkouts.userId", "=", userId)
      .where("checkouts.isGift", "=", 0)
      .orderBy("receipts.id"),
  ];
  return Promise.all(state.map((query) => query.execute()));
}
