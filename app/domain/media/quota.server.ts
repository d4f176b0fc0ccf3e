import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { TooLarge } from "../errors";

/** What one person may keep, in bytes: some 5,000 photos, or hours of film. Removed items count until they are gone. */
export const mediaQuotaBytes = 20 * 1024 ** 3;

/** Throws TooLarge when `bytes` more would be over what this person may keep. */
export async function requireQuota(db: Db, actor: Actor, bytes: number): Promise<void> {
  const { kept } = await db
    .selectFrom("media")
    .select(({ fn }) => fn.sum("bytes").as("kept"))
    .where("userId", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (toCount(kept) + bytes > mediaQuotaBytes) {
    throw new TooLarge(
      "Your pictures and recordings fill all the room of your account. Please write to us for more.",
    );
  }
}
