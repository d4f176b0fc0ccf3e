import type { Db } from "~/db/open.server";
import { type Language, toLanguage } from "~/messages/languages";
import type { Bearer } from "../../base/reader";
import { hashToken } from "../../base/token.server";

export interface KeeperBearer extends Bearer<"keeper"> {
  readonly ownerId: number;
  readonly keeper: {
    name: string;
    authorName: string;
    locale: Language;
    /** When the account was turned over; null before. */
    keptAt: string | null;
  };
}

/** What the link of a keeper opens; null for an unknown one, and while the author's account is closed. */
export async function findKeeperBearer({ db }: { db: Db }, token: string): Promise<KeeperBearer | null> {
  const row = await selectOpenKeepers(db)
    .select(["keepers.id", "keepers.userId", "keepers.name", "keepers.locale"])
    .select(["users.displayName as authorName", "users.keptAt"])
    .where("keepers.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const { id, userId, locale, ...keeper } = row;
  return { kind: "keeper", ownerId: userId, opens: id, keeper: { ...keeper, locale: toLanguage(locale) } };
}

/** The keepers whose link works, with their authors. */
export function selectOpenKeepers(db: Db) {
  return db
    .selectFrom("keepers")
    .innerJoin("users", "users.id", "keepers.userId")
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null);
}
