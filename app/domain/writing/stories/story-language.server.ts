import * as z from "zod";
import { type BookLanguage, bookLanguageCodes } from "~/messages/book-languages";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";

/** Empty where the language is recognized by its words. */
export const StoryLanguageInput = z.object({
  language: z.preprocess(
    (value) => (value === "" ? null : value),
    z.enum(bookLanguageCodes, message("Please choose a language of the list.")).nullable(),
  ),
});

/** Sets the language of a story, or leaves it to be recognized. Throws NotFound and PlanLapsed. */
export async function setStoryLanguage(
  deps: Deps,
  actor: Actor,
  id: number,
  language: BookLanguage | null,
): Promise<void> {
  await requireWriting(deps, actor);
  const changed = await deps.db
    .updateTable("stories")
    .set({ language, updatedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) throw new NotFound();
}
