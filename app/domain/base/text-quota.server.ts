import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor } from "./actor";
import { Conflict, TooLarge } from "./errors";

/** Bytes of UTF-8 for all texts of a person, with their versions and drafts: some hundred times the longest life. */
export const textQuotaBytes = 1024 ** 3;

/** Own chapters, and own prompts in all chapters together; those of letters, which have a limit of their own, do not count. */
export const customContentMax = 500;

/** Call after writing, in the same transaction: the database has counted by then. Throws TooLarge (413). */
export async function requireTextQuota(db: Db, { userId }: Pick<Actor, "userId">): Promise<void> {
  const [user] = await selectTextBytes(db, { userId });
  if (!user || user.textBytes <= textQuotaBytes) return;
  throw new TooLarge(
    message(
      "Your texts, with all their earlier versions, fill the room of your account (1 GB), so this was not saved. What you saved before is safe. Please write to us for more room.",
    ),
  );
}

const selectTextBytes = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db.selectFrom("users").select("textBytes").where("id", "=", userId),
);

/** A letter that became a story has a prompt, made under this key (domain/writing/letters). */
const isNotOfLetter = sql<boolean>`coalesce(created_by_form, '') not like 'letter-%'`;

/** Call after inserting, in the same transaction. Throws Conflict (409) above 500 own chapters, or own prompts. */
export async function requireCustomContentQuota(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  table: "lifeStages" | "prompts",
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("userId", "=", userId)
    .where(isNotOfLetter)
    .limit(customContentMax + 1)
    .execute();
  if (rows.length <= customContentMax) return;
  const max = String(customContentMax);
  throw new Conflict(
    table === "prompts"
      ? message(
          "You have {max} prompts of your own, which is as many as there can be. Please delete one that you do not need, or write to us.",
          { max },
        )
      : message(
          "You have {max} chapters of your own, which is as many as there can be. Please delete one that you do not need, or write to us.",
          { max },
        ),
  );
}
