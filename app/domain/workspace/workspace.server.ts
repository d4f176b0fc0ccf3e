import type { Actor } from "../actor";
import { listChaptersWithWords } from "../chapters/chapters.server";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { formatAgo } from "../format";
import { listUnusedMedia } from "../media/library.server";
import { getPromptWithBirthdate, listPrompts, type Prompt } from "../prompts/prompts.server";
import { listQrCodes } from "../qr-codes/qr-codes.server";
import { listInterruptedRecordings } from "../recordings/recordings.server";
import { chooseDrafts, type SavedText } from "../stories/choose-drafts";
import { type Draft, listDrafts } from "../stories/drafts.server";
import { getStory } from "../stories/stories.server";
import { fromHtml } from "../stories/text";
import { listTrash } from "../stories/trash.server";
import { getTimeline } from "../timeline/timeline.server";
import type { WorkspaceAddress } from "./address";
import { getOverview } from "./overview.server";
import { countMedia, toProgress } from "./progress.server";

/** Loads the workspace in a fixed number of queries. Throws NotFound for unknown chapters and prompts. */
export async function loadWorkspace(deps: Deps, actor: Actor, address: WorkspaceAddress) {
  const { db } = deps;
  const opened =
    address.prompt === undefined ? undefined : await getPromptWithBirthdate(db, actor, address.prompt);
  const openPrompt = opened?.prompt;
  const type = openPrompt?.storyType ?? address.type;
  const chapters = await listChaptersWithWords(db, actor, type);
  const chapterId = openPrompt?.lifeStageId ?? address.chapter ?? chapters[0]?.id;
  const chapter = chapters.find(({ id }) => id === chapterId);
  if (!chapter) throw new NotFound();
  const view = openPrompt || address.edit ? "stories" : (address.view ?? "stories");
  const prompts = view === "stories" ? await listPrompts(db, actor, chapter.id) : [];
  const media = await countMedia(db, actor, type);
  const cutOff = await listInterruptedRecordings(deps, actor);
  return {
    type,
    chapters,
    chapter,
    prompts,
    progress: toProgress(chapters, media),
    overview: await getOverview(db, actor, type, media),
    userId: actor.userId,
    /** Without those of the open prompt, which its story shows. */
    cutOff: cutOff.filter(({ promptId }) => promptId !== openPrompt?.id),
    open: opened
      ? {
          ...(await loadEditor(deps, actor, opened.prompt, prompts, address.edit === "prompt")),
          birthdate: opened.birthdate,
          dateOrder: deps.dateOrder ?? "month-first",
          userId: actor.userId,
          cutOff: cutOff.filter(({ promptId }) => promptId === opened.prompt.id),
        }
      : null,
    view,
    timeline:
      view === "timeline"
        ? await getTimeline(db, actor, type, address.mode ?? "chronological", chapters, {
            dateOrder: deps.dateOrder,
            today: deps.clock.now(),
          })
        : null,
    trash: view === "trash" ? await listTrash(deps, actor, type) : null,
    isEditingChapter: !openPrompt && address.edit === "chapter",
  };
}

export type Workspace = Awaited<ReturnType<typeof loadWorkspace>>;

export interface EditorDraft extends Draft {
  typed: string;
}

async function loadEditor(
  deps: Deps,
  actor: Actor,
  prompt: Prompt,
  prompts: Prompt[],
  isEditingPrompt: boolean,
) {
  const { db } = deps;
  const saved = prompt.storyId === null ? null : await getStory(db, actor, prompt.storyId);
  const story = saved && { ...saved, text: fromHtml(saved.content) };
  const index = prompts.findIndex(({ id }) => id === prompt.id);
  return {
    prompt,
    isEditingPrompt,
    story,
    drafts: await loadDrafts(deps, actor, prompt.id, story),
    unused: await listUnusedMedia(db, actor),
    codes: Object.fromEntries(await listQrCodes(db, actor)),
    hasPrevious: index > 0,
    hasNext: index < prompts.length - 1,
  };
}

async function loadDrafts({ db, clock }: Deps, actor: Actor, promptId: number, saved: SavedText | null) {
  const { current, others } = chooseDrafts(await listDrafts(db, actor, promptId), saved);
  const withTime = (draft: Draft): EditorDraft => ({
    ...draft,
    typed: formatAgo(new Date(draft.updatedAt), clock.now()),
  });
  return { current: current && withTime(current), others: others.map(withTime) };
}
