import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import { findPrintedPages } from "../book/builder.server";
import { getCoverOfBook } from "../book/covers/cover-of-book.server";
import { type Chapter, listChaptersWithWords } from "../chapters/chapters.server";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { formatAgo } from "../format";
import { findNextPrompt, getPrompt, listPrompts, type Prompt } from "../prompts/prompts.server";
import { listInterruptedRecordings } from "../recordings/recordings.server";
import { listTrash } from "../stories/trash.server";
import { getTimeline } from "../timeline/timeline.server";
import type { WorkspaceAddress } from "./address";
import { type EditorDeps, loadEditor } from "./editor.server";
import { getOverview } from "./overview.server";
import { countMedia, toProgress } from "./progress.server";

/**
 * Loads the open prompt's editor, or the workspace around it, in a fixed number of queries. Throws NotFound for
 * unknown chapters and prompts.
 */
export async function loadWorkspace(deps: EditorDeps, actor: Actor, address: WorkspaceAddress) {
  const { prompt } = address;
  if (prompt === undefined) return { ...(await loadChapters(deps, actor, address)), open: null };
  return loadEditor(deps, actor, { ...address, prompt });
}

export type Workspace = Awaited<ReturnType<typeof loadWorkspace>>;
export type ChaptersPage = Extract<Workspace, { open: null }>;

async function loadChapters(deps: Deps, actor: Actor, address: WorkspaceAddress) {
  const { db, clock } = deps;
  const { type } = address;
  const asked = address.ask === undefined ? null : await findAsked(deps, actor, address.ask, type);
  const chapters = await listChaptersWithWords(db, actor, type);
  const chapterId = address.chapter ?? asked?.lifeStageId ?? chapterToGoOn(chapters)?.id;
  const chapter = chapters.find(({ id }) => id === chapterId);
  if (!chapter) throw new NotFound();
  const view = address.edit ? "stories" : (address.view ?? "stories");
  const prompts = view === "stories" ? await listPrompts(db, actor, chapter.id) : [];
  const media = await countMedia(db, actor, type);
  const overview = await getOverview(db, actor, type, media, view === "stories" ? chapter.id : null);
  const [newest] = overview.stories;
  return {
    type,
    chapters,
    chapter,
    prompts,
    progress: { ...toProgress(chapters, media), printedPages: await findPrintedPages(db, actor, type) },
    overview,
    /** The question on the sheet; null where there is no sheet, and when all are answered. */
    question:
      view === "stories" && !address.edit ? (asked ?? (await nextOf(deps, actor, prompts, type))) : null,
    /** When the newest story was written on, as "3 days ago". */
    lastWritten: newest ? formatAgo(newest.updatedAt, clock.now()) : null,
    userId: actor.userId,
    cutOff: await listInterruptedRecordings(deps, actor),
    view,
    timeline:
      view === "timeline"
        ? await getTimeline(db, actor, type, address.mode ?? "chronological", chapters, {
            dateOrder: deps.dateOrder,
            today: clock.now(),
          })
        : null,
    trash: view === "trash" ? await listTrash(deps, actor, type) : null,
    isEditingChapter: address.edit === "chapter",
    cover: view === "stories" && !address.edit ? await getCoverOfBook(db, actor, type) : null,
  };
}

/** The first chapter with an open question, else the first. */
function chapterToGoOn(chapters: Chapter[]): Chapter | undefined {
  return chapters.find((chapter) => chapter.completedPrompts < chapter.totalPrompts) ?? chapters[0];
}

/** Null if it has a story meanwhile, or belongs to the other book. */
async function findAsked({ db }: Deps, actor: Actor, id: number, type: StoryType): Promise<Prompt | null> {
  const prompt = await getPrompt(db, actor, id);
  return prompt.storyId === null && prompt.storyType === type ? prompt : null;
}

async function nextOf(
  { db }: Deps,
  actor: Actor,
  prompts: Prompt[],
  type: StoryType,
): Promise<Prompt | null> {
  const here = prompts.find(({ storyId }) => storyId === null);
  return here ?? (await findNextPrompt(db, actor, type)) ?? null;
}
