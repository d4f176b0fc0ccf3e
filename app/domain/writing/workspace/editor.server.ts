import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { formatAgo } from "../../base/format";
import { listUnusedMedia } from "../../media/library.server";
import { findUnprovenAddress } from "../../people/users/unproven-address.server";
import { chooseDrafts, type SavedText } from "../drafts/choose-drafts";
import { type Draft, listDrafts } from "../drafts/drafts.server";
import { listTalks } from "../interviews/talks.server";
import { sayBeginning } from "../prompts/beginnings";
import { findPromptPlace, promptsPerPage } from "../prompts/chapter-prompts.server";
import { getPromptWithBirthdate } from "../prompts/prompts.server";
import { listInterruptedRecordings } from "../recordings/interrupted-recordings.server";
import { getStory } from "../stories/stories.server";
import { fromHtml } from "../stories/text";
import type { Assistant } from "../writing-help/assistant";
import { findEditorHelp } from "../writing-help/editor-help.server";
import type { WorkspaceAddress } from "./address";

/** `assistant` is left out or null where no writing help is set up. */
export type EditorDeps = Deps & { assistant?: Assistant | null };

/** Loads the editor of one prompt. Throws NotFound for an unknown prompt, and another user's. */
export async function loadEditor(
  deps: EditorDeps,
  actor: Actor,
  address: WorkspaceAddress & { prompt: number },
) {
  const { db } = deps;
  const { prompt, birthdate, hasInterviews } = await getPromptWithBirthdate(db, actor, address.prompt);
  const saved = prompt.storyId === null ? null : await getStory(db, actor, prompt.storyId);
  const story = saved && { ...saved, text: fromHtml(saved.content) };
  const { chapterTitle, place, count } = await findPromptPlace(db, actor, prompt);
  const cutOff = await listInterruptedRecordings(deps, actor);
  const drafts = await loadDrafts(deps, actor, prompt.id, story);
  return {
    type: prompt.storyType,
    /** Leads to the page of the chapter on which the prompt stands. */
    chapter: { title: chapterTitle, page: Math.ceil(place / promptsPerPage) },
    userId: actor.userId,
    /** Leaves out those of this prompt, which its story shows. */
    cutOff: cutOff.filter(({ promptId }) => promptId !== prompt.id),
    milestone: (story && address.saved) ?? null,
    choice: address.choice ?? null,
    isCoverShown: story !== null && address.saved !== undefined,
    open: {
      prompt,
      /** Also where a draft has words for it, which the story's form would drop if it had no fields for them. */
      isEditingPrompt: address.edit === "prompt" || hasPromptWords(drafts.current),
      beginning: sayBeginning(prompt.id, prompt.description) ?? null,
      story,
      drafts,
      unused: await listUnusedMedia(db, actor),
      attach: address.attach ?? [],
      place,
      placeCount: count,
      birthdate,
      talks: hasInterviews ? await listTalks(db, actor, prompt) : null,
      dateOrder: deps.dateOrder ?? ("month-first" as const),
      /** Null where no writing help is set up, and for a person who has said no. */
      writingHelp: deps.assistant ? await findEditorHelp(db, actor, prompt.id) : null,
      followUp: address.followUp ?? null,
      /** Set while the account takes no files. */
      unproven: await findUnprovenAddress(db, actor),
      userId: actor.userId,
      cutOff: cutOff.filter(({ promptId }) => promptId === prompt.id),
    },
  };
}

export type EditorPage = Awaited<ReturnType<typeof loadEditor>>;
export type Editor = EditorPage["open"];

export interface EditorDraft extends Draft {
  typed: string;
}

function hasPromptWords(draft: Draft | null): boolean {
  return draft !== null && ("promptTitle" in draft.fields || "promptDescription" in draft.fields);
}

async function loadDrafts({ db, clock }: Deps, actor: Actor, promptId: number, saved: SavedText | null) {
  const { current, others } = chooseDrafts(await listDrafts(db, actor, promptId), saved);
  const withTime = (draft: Draft): EditorDraft => ({
    ...draft,
    typed: formatAgo(new Date(draft.updatedAt), clock.now()),
  });
  return { current: current && withTime(current), others: others.map(withTime) };
}
