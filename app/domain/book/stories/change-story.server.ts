import type { BookLanguage } from "~/messages/book-languages";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import type { SharedWith } from "../../writing/sharing/schema";
import { shareStory } from "../../writing/sharing/sharing.server";
import { changeText, requireAcceptedSize } from "../../writing/stories/save-text.server";
import type { StoryChange } from "../../writing/stories/schema";
import type { Story } from "../../writing/stories/stories.server";
import type { StoryChoices } from "../../writing/stories/story-choices.server";
import { setStoryLanguage } from "../../writing/stories/story-language.server";
import { chooseForBook } from "./choose-for-book.server";
import { type MoveOutcome, moveWithText, toMoved } from "./move-story.server";

export interface WholeChange {
  text: StoryChange;
  /** Moves the story. */
  promptId?: number;
  version?: number | null;
  language?: BookLanguage | null;
  sharedWith?: SharedWith;
  choices: StoryChoices;
}

/**
 * Changes all of a story in one transaction; missing fields stay. A text that is refused stays as a rejected version, and nothing else is changed then.
 * Taking a story back from its readers is never refused with it. Throws like updateStory, moveStory, shareStory and chooseForBook.
 */
export async function changeStory(
  deps: Deps,
  actor: Actor,
  id: number,
  { text, promptId, version, language, sharedWith, choices }: WholeChange,
): Promise<Story> {
  requireAcceptedSize(text.content ?? "");
  if (sharedWith === "nobody") await shareStory(deps, actor, id, sharedWith);
  const outcome = await deps.db.transaction().execute(async (db): Promise<MoveOutcome> => {
    const within = { ...deps, db };
    const saved =
      promptId === undefined
        ? await changeText(within, actor, id, text, version)
        : await moveWithText(within, actor, id, { promptId, ...text }, version);
    if (!("saved" in saved)) return saved;
    if (language !== undefined) await setStoryLanguage(within, actor, id, language);
    if (sharedWith !== undefined && sharedWith !== "nobody") await shareStory(within, actor, id, sharedWith);
    if (Object.keys(choices).length > 0) await chooseForBook(within, actor, id, choices);
    return saved;
  });
  return toMoved(deps.db, actor, outcome);
}
