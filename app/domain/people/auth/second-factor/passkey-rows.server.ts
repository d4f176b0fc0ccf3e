import type { Db } from "~/db/open.server";

export interface ShownPasskey {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Lists the user's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<ShownPasskey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** True if any account of the site has a passkey, so that the sign-in page offers one. */
export async function hasAnyPasskey(db: Db): Promise<boolean> {
  return (await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst()) !== undefined;
}
