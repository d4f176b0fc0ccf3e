import type { StoryType } from "~/db/tables";
import type { TimelineMode } from "../timeline/timeline";

/** The inner tabs of the workspace. */
export type WorkspaceView = "stories" | "timeline" | "trash";

/** Where in the workspace somebody is: every view is an address (contract, section 2). */
export interface WorkspaceAddress {
  type: StoryType;
  /** Stories if left out, and wherever a prompt is open. */
  view?: WorkspaceView;
  /** How the timeline is told: chronological if left out. */
  mode?: TimelineMode;
  chapter?: number;
  prompt?: number;
  /** Whose words are being changed: the open prompt's, or the chapter's while no prompt is open. */
  edit?: "prompt" | "chapter";
}

/** What the address leads to in the page: the title that is to be changed, or the open prompt. */
const editedTitles = { prompt: "#story-promptTitle", chapter: "#chapter-words-title" };

/** The address as a link; an open prompt is scrolled to, and a title to be changed gets the focus. */
export function workspaceHref({ type, view, mode, chapter, prompt, edit }: WorkspaceAddress): string {
  const query = new URLSearchParams({ type });
  if (view !== undefined && view !== "stories") query.set("view", view);
  if (mode !== undefined) query.set("mode", mode);
  if (chapter !== undefined) query.set("chapter", String(chapter));
  if (prompt !== undefined) query.set("prompt", String(prompt));
  if (edit) return `/?${query}&edit=${edit}${editedTitles[edit]}`;
  return `/?${query}${prompt === undefined ? "" : `#prompt-${prompt}`}`;
}

/** What the address asks for; what cannot be read is left to the workspace's own choice. */
export function parseWorkspaceUrl(url: URL): WorkspaceAddress {
  return {
    type: url.searchParams.get("type") === "mission" ? "mission" : "biography",
    view: parseView(url),
    mode: url.searchParams.get("mode") === "stages" ? "stages" : "chronological",
    chapter: parseId(url, "chapter"),
    prompt: parseId(url, "prompt"),
    edit: parseEdit(url),
  };
}

function parseEdit(url: URL): WorkspaceAddress["edit"] {
  const edit = url.searchParams.get("edit");
  return edit === "prompt" || edit === "chapter" ? edit : undefined;
}

function parseView(url: URL): WorkspaceView {
  const view = url.searchParams.get("view");
  return view === "timeline" || view === "trash" ? view : "stories";
}

function parseId(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
