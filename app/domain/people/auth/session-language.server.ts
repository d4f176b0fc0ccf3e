import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { type Language, toLanguage } from "~/messages/languages";
import { hashSessionId } from "./sessions.server";

const selectLocale = cachedQuery((db: Db, { idHash }: { idHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .leftJoin("keepers", "keepers.id", "sessions.keeperId")
    .select(["users.locale", "keepers.locale as keeperLocale"])
    .where("sessions.idHash", "=", idHash),
);

/** The language of whoever has this session, whatever it opens; undefined for one that is unknown. */
export async function findSessionLanguage(db: Db, id: string): Promise<Language | undefined> {
  const [row] = await selectLocale(db, { idHash: hashSessionId(id) });
  return row && toLanguage(row.keeperLocale ?? row.locale);
}
