import confusables from "unicode-confusables";
import type { Db } from "~/db/open.server";
import { usernameKey } from "./username-key";

/** Columns of `users`: two usernames with an equal one look alike, as they are typed or in small letters. */
export interface UsernameLook {
  usernameLook: string;
  usernameKeyLook: string;
}

/** What a username looks like, by Unicode's list of confusables (UTS 39, section 4). */
export function lookOf(username: string): UsernameLook {
  const usernameLook = skeleton(username.trim());
  // The list gives a capital O for a zero.
  return { usernameLook, usernameKeyLook: skeleton(usernameKey(username)).toLowerCase() };
}

/** Again for letters, such as those of full width, that are other forms of one in the list. */
function skeleton(text: string): string {
  const alike = confusables.rectifyConfusion(text.normalize("NFD"));
  return confusables.rectifyConfusion(alike.normalize("NFKD")).normalize("NFD");
}

const filledAtOnce = 500;

/** Notes the looks of usernames that were chosen before looks were kept. Call at the start. */
export async function fillUsernameLooks(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "username"])
      .where("usernameLook", "is", null)
      .limit(filledAtOnce)
      .execute();
    if (rows.length === 0) return;
    await db.transaction().execute(async (within) => {
      for (const { id, username } of rows)
        await within.updateTable("users").set(lookOf(username)).where("id", "=", id).execute();
    });
  }
}
