import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import { type Chapter, getChapter } from "./chapters.server";
import {
  type CustomKind,
  deleteCustom,
  deleteCustomNow,
  findCustomToDelete,
} from "./delete-custom-content.server";

export interface DeletableChapter {
  chapter: Chapter;
  blocker: string | null;
}

const chapters: CustomKind<Chapter> = { noun: "chapter", get: getChapter };

/** Finds the chapter for the confirmation page. Throws NotFound for a standard or another user's chapter. */
export async function findChapterToDelete(db: Db, actor: Actor, id: number): Promise<DeletableChapter> {
  const { content, blocker } = await findCustomToDelete(db, actor, chapters, id);
  return { chapter: content, blocker: blocker && t(blocker) };
}

/** Deletes prompts as well. Throws NotFound, Conflict while it has stories, Forbidden while impersonating, and Waiting while the account has a mark. */
export function deleteChapter(deps: MailDeps, actor: Actor, id: number): Promise<Chapter> {
  return deleteCustom(deps, actor, chapters, id);
}

/** Deletes at once, also while the account has a mark. Throws NotFound, Conflict and Forbidden as above. */
export function deleteChapterNow(deps: Deps, actor: Actor, id: number): Promise<Chapter> {
  return deleteCustomNow(deps, actor, chapters, id);
}
