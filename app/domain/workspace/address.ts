import type { StoryType } from "~/db/tables";
import type { TimelineMode } from "../timeline/timeline";

export type WorkspaceView = "stories" | "timeline" | "trash";

export interface WorkspaceAddress {
  type: StoryType;
  /** Stories by default, and always while a prompt is open. */
  view?: WorkspaceView;
  /** Chronological by default. */
  mode?: TimelineMode;
  chapter?: number;
  prompt?: number;
  /** The open prompt, or the chapter while no prompt is open. */
  edit?: "prompt" | "chapter";
}

const titleFragments = { prompt: "#story-promptTitle", chapter: "#chapter-words-title" };

/** Formats the URL. Its fragment is the open prompt, or the title field to edit. */
export function workspaceHref({ type, view, mode, chapter, prompt, edit }: WorkspaceAddress): string {
  const query = new URLSearchParams({ type });
  if (view !== undefined && view !== "stories") query.set("view", view);
  if (mode !== undefined) query.set("mode", mode);
  if (chapter !== undefined) query.set("chapter", String(chapter));
  if (prompt !== undefined) query.set("prompt", String(prompt));
  if (edit) return `/?${query}&edit=${edit}${titleFragments[edit]}`;
  return `/?${query}${prompt === undefined ? "" : `#prompt-${prompt}`}`;
}

/** Parses the URL; invalid parameters get their default. */
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
