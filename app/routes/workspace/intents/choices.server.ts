import { ValidationError } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { recordChange } from "~/domain/book/design/changes.server";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { chooseForBook } from "~/domain/book/stories/choose-for-book.server";
import { mediaId } from "~/domain/media/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { parseMilestone } from "~/domain/writing/workspace/saved-milestone";
import { redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

/* The three questions on the page of a saved story. An answer goes on to the next one. */

export async function chooseOpening(kept: KeptStory, id?: string): Promise<Response> {
  const openingImageId = parseInput(mediaId, id);
  if (kept.story) await chooseForBook(kept.context, kept.actor, kept.story.id, { openingImageId });
  return goOn(kept, t("This photo opens the story"));
}

export async function chooseSentence(kept: KeptStory, words = ""): Promise<Response> {
  const aloneSentence = decode(words);
  if (kept.story) await chooseForBook(kept.context, kept.actor, kept.story.id, { aloneSentence });
  return goOn(kept, t("This sentence may stand alone"));
}

function decode(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    throw new ValidationError({}, message("Please open this page again."));
  }
}

export async function chooseCover(kept: KeptStory, id?: string): Promise<Response> {
  const { context, actor, story } = kept;
  const coverImageId = parseInput(mediaId, id);
  if (story)
    await recordChange(context, actor, story.storyType, () =>
      saveBookDesign(context, actor, story.storyType, { coverImageId }),
    );
  return goOn(kept, t("This photo is on the cover"));
}

function goOn(kept: KeptStory, title: string): Promise<Response> {
  const { context, story, form } = kept;
  const saved = parseMilestone(String(form.get("milestone") ?? ""));
  const href =
    story && saved
      ? workspaceHref({ type: story.storyType, prompt: story.promptId, saved, choice: "opening" })
      : placeOf(kept);
  return redirectWithFlash(context, href, { kind: "success", title });
}
