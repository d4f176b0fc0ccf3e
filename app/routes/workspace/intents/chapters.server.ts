import { NotFound } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { getChapter, resetChapter, updateChapter } from "~/domain/writing/chapters/chapters.server";
import { type ChapterChange, ChapterWords, chapterWordsFormId } from "~/domain/writing/chapters/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  rejectForm,
  unexpectedErrorMessage,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { KeptStory } from "./story-form.server";

/** Unchanged text does not make a custom chapter. */
export async function saveChapter(kept: KeptStory): Promise<Response> {
  const { context, actor, form } = kept;
  const chapter = await chapterOf(kept);
  try {
    const words = parseForm(form, ChapterWords);
    const isChanged = (Object.keys(words) as (keyof ChapterChange)[]).some(
      (name) => words[name] !== undefined && words[name] !== chapter[name],
    );
    if (isChanged) await updateChapter(context, actor, chapter.id, words);
  } catch (error) {
    if (isDomainError(error)) return rejectForm(form, chapterWordsFormId, error, t("Error"));
    return unexpectedFormError(form, chapterWordsFormId, error, unexpectedErrors.updateChapter);
  }
  return redirectWithFlash(context, workspaceHref({ type: chapter.storyType, chapter: chapter.id }), {
    kind: "success",
    title: t("Chapter title updated successfully"),
  });
}

/** Idempotent. */
export async function resetChapterIntent(kept: KeptStory): Promise<Response> {
  const { context, actor } = kept;
  const { id, storyType } = await chapterOf(kept);
  const href = workspaceHref({ type: storyType, chapter: id });
  try {
    await resetChapter(context.db, actor, id);
  } catch (error) {
    if (!(error instanceof NotFound)) {
      return redirectWithFlash(context, href, unexpectedErrorMessage(error, unexpectedErrors.resetChapter));
    }
  }
  return redirectWithFlash(context, href, { kind: "success", title: t("Chapter reset to original") });
}

function chapterOf({ context, actor, form }: KeptStory) {
  return getChapter(
    context.db,
    actor,
    parseInput(rowId(message("Please open a chapter first.")), form.get("chapterId")),
  );
}
