import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { formatAgo } from "../../base/format";
import { type Chapter, listChaptersWithWords } from "../chapters/chapters.server";
import { findFamilyNews } from "../memories/inbox.server";
import { listPromptsOnPage, promptsPerPage } from "../prompts/chapter-prompts.server";
import { findNextPrompt, findNextPromptOfChapter } from "../prompts/next-prompt.server";
import { getPrompt, type Prompt } from "../prompts/prompts.server";
import { listInterruptedRecordings } from "../recordings/interrupted-recordings.server";
import { listTrash } from "../stories/trash.server";
import { getTimeline } from "../timeline/timeline.server";
import type { WorkspaceAddress } from "./address";
import { type EditorDeps, loadEditor } from "./editor.server";
import { countPages } from "./figures";
import { getOverview } from "./overview.server";
import { countMedia, toProgress } from "./progress.server";

/** Loads the open prompt's editor, or the workspace around it, in a fixed number of queries. Throws NotFound for unknown chapters and prompts. */
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
  const pages = countPages(chapter.totalPrompts, promptsPerPage);
  const page = Math.min(address.page ?? 1, pages);
  const prompts = view === "stories" ? await listPromptsOnPage(db, actor, chapter.id, page) : [];
  const media = await countMedia(db, actor, type);
  const promptIds = prompts.flatMap(({ id, isAnswered }) => (isAnswered ? id : []));
  const overview = await getOverview(db, actor, type, media, promptIds);
  const [newest] = overview.stories;
  return {
    type,
    chapters,
    chapter,
    prompts,
    page,
    pages,
    progress: toProgress(chapters, media),
    /** The other book is one link away until it has a story. */
    hasMission: media.hasMission || type === "mission",
    familyNews: media.hasFamilyNews ? await findFamilyNews(deps, actor) : null,
    overview,
    /** The question on the sheet; null where there is no sheet, and when all are answered. */
    question:
      view === "stories" && !address.edit ? (asked ?? (await nextOf(deps, actor, chapter, chapters))) : null,
    /** The time when the newest story was written on, as "3 days ago". */
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
    isCoverShown: view === "stories" && !address.edit,
  };
}

/** The first chapter with an open question, else the first. */
function chapterToGoOn(chapters: Chapter[]): Chapter | undefined {
  return chapters.find(isOpen) ?? chapters[0];
}

function isOpen({ completedPrompts, totalPrompts }: Chapter): boolean {
  return completedPrompts < totalPrompts;
}

/** Null if it has a story meanwhile, or belongs to the other book. */
async function findAsked({ db }: Deps, actor: Actor, id: number, type: StoryType): Promise<Prompt | null> {
  const prompt = await getPrompt(db, actor, id);
  return prompt.storyId === null && prompt.storyType === type ? prompt : null;
}

/** Looks in the chapter that is shown, else in the book. Nothing is looked for where every prompt has a story. */
async function nextOf(
  { db }: Deps,
  actor: Actor,
  chapter: Chapter,
  chapters: Chapter[],
): Promise<Prompt | null> {
  const here = isOpen(chapter) ? await findNextPromptOfChapter(db, actor, chapter.id) : undefined;
  if (here) return here;
  return (chapters.some(isOpen) && (await findNextPrompt(db, actor, chapter.storyType))) || null;
}
