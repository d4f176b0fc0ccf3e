import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { trialGigabytes } from "../base/access/trial-limits";
import { findTrialOf, type HouseTrial } from "../base/access/trials.server";
import { TooLarge } from "../base/errors";
import { gigabyte, type StorageUse } from "../base/quota";
import { getSettings } from "../base/settings/settings.server";
import { requireProvenAddress } from "../people/users/unproven-address.server";

const unpaidGigabytes = 1;

/** Bytes of a user's photos, recordings and files of letters, removed items included until purged. A house on trial shares little room. */
export async function getStorageUse(db: Db, { userId }: { userId: number }): Promise<StorageUse> {
  const trial = await findTrialOf(db, userId);
  if (trial) return getUseOfTrial(db, trial);
  const row = await db
    .selectFrom("users")
    .select("quotaGigabytes")
    .select(({ selectFrom }) =>
      selectFrom("media")
        .select(({ fn }) => fn.sum("bytes").as("bytes"))
        .whereRef("media.userId", "=", "users.id")
        .where("media.memoryId", "is", null)
        .as("used"),
    )
    .select(({ selectFrom }) =>
      selectFrom("letterImports")
        .select(({ fn }) => fn.sum("letterImports.bytes").as("bytes"))
        .whereRef("letterImports.userId", "=", "users.id")
        .as("usedByLetters"),
    )
    .select(({ selectFrom }) =>
      selectFrom("subscriptions")
        .select("subscriptions.state")
        .whereRef("subscriptions.userId", "=", "users.id")
        .as("planState"),
    )
    .where("id", "=", userId)
    .executeTakeFirst();
  const allowed = row?.quotaGigabytes ?? (await getSettings(db)).quotaGigabytes;
  const gigabytes = row?.planState === "invoiced" ? Math.min(allowed, unpaidGigabytes) : allowed;
  return {
    usedBytes: toCount(row?.used ?? 0) + toCount(row?.usedByLetters ?? 0),
    quotaBytes: gigabytes * gigabyte,
  };
}

async function getUseOfTrial(db: Db, { houseId }: HouseTrial): Promise<StorageUse> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("media")
        .innerJoin("users", "users.id", "media.userId")
        .select(({ fn }) => fn.sum("media.bytes").as("bytes"))
        .where("media.memoryId", "is", null)
        .where(({ or, eb }) => or([eb("users.id", "=", houseId), eb("users.assignedOwnerId", "=", houseId)]))
        .as("used"),
      selectFrom("letterImports")
        .innerJoin("users", "users.id", "letterImports.userId")
        .select(({ fn }) => fn.sum("letterImports.bytes").as("bytes"))
        .where(({ or, eb }) => or([eb("users.id", "=", houseId), eb("users.assignedOwnerId", "=", houseId)]))
        .as("usedByLetters"),
    ])
    .executeTakeFirstOrThrow();
  const usedBytes = toCount(row.used ?? 0) + toCount(row.usedByLetters ?? 0);
  return { usedBytes, quotaBytes: trialGigabytes * gigabyte };
}

/** Throws TooLarge if `bytes` more exceed the user's quota, and AddressUnproven. */
export async function requireQuota(db: Db, actor: { userId: number }, bytes: number): Promise<void> {
  await requireProvenAddress(db, actor);
  const { usedBytes, quotaBytes } = await getStorageUse(db, actor);
  if (usedBytes + bytes > quotaBytes) {
    throw new TooLarge(
      message("Your pictures and recordings fill all the room of your account. Please write to us for more."),
    );
  }
}
