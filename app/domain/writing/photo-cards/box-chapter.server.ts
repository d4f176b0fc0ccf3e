import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { creationKey } from "../../base/submissions.server";
import { saidToAccount } from "../../people/users/language.server";
import { createChapter } from "../chapters/chapters.server";

export const boxChapterTitle = message("From the photo box");

/** The key under which a person has this chapter once, whatever it is called by now. */
const creation = { id: "photo-box", contentHash: "1" };

/** Undefined before the first such photo. */
export function findBoxChapter(
  db: Db,
  { userId }: Actor,
): Promise<{ id: number; title: string } | undefined> {
  return db
    .selectFrom("lifeStages")
    .select(["id", "title"])
    .where("userId", "=", userId)
    .where("createdByForm", "=", creationKey(creation))
    .executeTakeFirst();
}

/** Idempotent. Throws PlanLapsed, and Conflict above 500 own chapters. */
export async function ensureBoxChapter(deps: Deps, actor: Actor): Promise<number> {
  const found = await findBoxChapter(deps.db, actor);
  if (found) return found.id;
  // Whoever looks after the person may read another language.
  const title = await saidToAccount(deps.db, actor, () => t(boxChapterTitle));
  const words = { title, ageRange: "", description: "", type: "biography" as const };
  return (await createChapter(deps, actor, words, creation)).id;
}
