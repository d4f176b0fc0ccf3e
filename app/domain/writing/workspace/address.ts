import type { StoryType } from "~/db/tables";
import { parseQuestion, type StoryQuestion } from "../stories/story-questions";
import type { TimelineMode } from "../timeline/timeline";
import { type Milestone, parseMilestone } from "./saved-milestone";

export type WorkspaceView = "stories" | "timeline" | "trash";

export interface WorkspaceAddress {
  type: StoryType;
  /** Stories by default, and always while a prompt is open. */
  view?: WorkspaceView;
  /** Chronological by default. */
  mode?: TimelineMode;
  chapter?: number;
  /** A page of the chapter's prompts, from 1. */
  page?: number;
  prompt?: number;
  /** The question on the sheet of the workspace; the next one without a story by default. */
  ask?: number;
  /** The recording that was just kept, on the page where it was told. */
  kept?: number;
  /** The open prompt's story was just saved for the first time, and is shown on its page. */
  saved?: Milestone;
  /** Which of the three questions about it is asked on that page; the first one without an answer by default. */
  choice?: StoryQuestion;
  /** Unattached media that the next save adds to the open prompt's story. */
  attach?: number[];
  /** Which of the follow-up questions stands above the text, from 1. */
  followUp?: number;
  /** The open prompt, or the chapter while no prompt is open. */
  edit?: "prompt" | "chapter";
}

const titleFragments = { prompt: "#story-promptTitle", chapter: "#chapter-words-title" };

/** Formats the URL. Its fragment is the title field to edit. */
export function workspaceHref(address: WorkspaceAddress): string {
  const { type, view, mode, chapter, page, prompt, ask, edit, saved, choice, followUp } = address;
  const query = new URLSearchParams({ type });
  if (view !== undefined && view !== "stories") query.set("view", view);
  if (mode !== undefined) query.set("mode", mode);
  if (chapter !== undefined) query.set("chapter", String(chapter));
  if (page !== undefined && page > 1) query.set("page", String(page));
  if (prompt !== undefined) query.set("prompt", String(prompt));
  if (ask !== undefined) query.set("ask", String(ask));
  if (followUp !== undefined) query.set("followUp", String(followUp));
  if (saved) query.set("saved", saved);
  if (choice) query.set("choice", choice);
  if (edit) return `/?${query}&edit=${edit}${titleFragments[edit]}`;
  return `/?${query}`;
}

/** Parses the URL; invalid parameters get their default. */
export function parseWorkspaceUrl(url: URL): WorkspaceAddress {
  return {
    type: url.searchParams.get("type") === "mission" ? "mission" : "biography",
    view: parseView(url),
    mode: url.searchParams.get("mode") === "stages" ? "stages" : "chronological",
    chapter: parseId(url, "chapter"),
    page: parseId(url, "page") || undefined,
    prompt: parseId(url, "prompt"),
    ask: parseId(url, "ask"),
    kept: parseId(url, "kept"),
    saved: parseMilestone(url.searchParams.get("saved")),
    choice: parseQuestion(url.searchParams.get("choice")),
    attach: url.searchParams.getAll("attach").map(Number).filter(Number.isSafeInteger),
    followUp: parseId(url, "followUp"),
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

/** The page on which somebody asks one question aloud, and records the answer. */
export function interviewHref(promptId: number): string {
  return `/interview?prompt=${promptId}`;
}

/** The page on which the answer to one question is told aloud, or was just told and is kept. */
export function tellHref(promptId: number, kept?: number): string {
  return `/tell?prompt=${promptId}${kept === undefined ? "" : `&kept=${kept}`}`;
}

/** The page on which a photo is added to a saved story; it leads back to the saved page. */
export function storyPhotoHref(storyId: number, saved: Milestone): string {
  return `/stories/${storyId}/photo?saved=${saved}`;
}
