import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import type { Story } from "~/domain/writing/stories/stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { findMilestone } from "~/domain/writing/workspace/saved-milestone.server";
import { t } from "~/messages/translate";

export interface SavedPageLink {
  milestone: Milestone;
  href: string;
  label: string;
}

/** Where a story is shown on its page of the book, if it was just saved as a milestone; undefined for all others. */
export async function findSavedPageLink(
  { db }: RequestContext,
  actor: Actor,
  story: Story,
): Promise<SavedPageLink | undefined> {
  const milestone = await findMilestone(db, actor, story);
  if (!milestone) return undefined;
  const href = workspaceHref({ type: story.storyType, prompt: story.promptId, saved: milestone });
  const label = milestone === "first" ? t("See the first page of your book") : t("See it in your book");
  return { milestone, href, label };
}
