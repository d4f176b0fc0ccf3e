import type { Workspace } from "~/domain/workspace/workspace.server";

type Named = Pick<Workspace, "type" | "view" | "isEditingChapter"> & {
  chapter: { title: string };
  open: { prompt: { title: string } } | null;
};

/** What somebody sees in the workspace, in a few words for the browser's tab and history. */
export function workspaceTitle({ type, view, chapter, open, isEditingChapter }: Named): string[] {
  const kind = type === "mission" ? "Mission Stories" : "Life Stories";
  if (view === "timeline") return ["Timeline", kind];
  if (view === "trash") return ["Trash", kind];
  if (open) return [open.prompt.title, chapter.title];
  return [isEditingChapter ? `Edit chapter: ${chapter.title}` : chapter.title, kind];
}
