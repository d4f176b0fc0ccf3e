import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { formatAgo } from "~/domain/base/format";
import { listHeldForms } from "~/domain/writing/drafts/held-forms.server";
import type { UnsavedForm } from "~/page-shell";
import { findRoute } from "../server/find-route";

/** The unsaved words of the page's forms, newest first. */
export async function listFormsOfPage(
  context: RequestContext,
  actor: Actor,
  url: URL,
): Promise<UnsavedForm[]> {
  if (!hasWritingForm(url)) return [];
  const forms = await listHeldForms(context, actor);
  return forms
    .filter(({ isOfThisAccount }) => isOfThisAccount)
    .reverse()
    .map(({ heldId, path, fields, heldAt }) => ({
      id: heldId,
      action: path,
      fields,
      typed: formatAgo(new Date(heldAt), context.clock.now()),
    }));
}

/** The workspace has held forms only beside the words of a chapter or prompt, the list of photos only where a caption is open. */
function hasWritingForm({ pathname, searchParams }: URL): boolean {
  if (["chapter", "prompt"].includes(searchParams.get("edit") ?? "")) return true;
  const row = findRoute(pathname);
  if (row?.path === "/images" && !searchParams.has("photo")) return false;
  return (
    row !== undefined && row.holdsWords !== false && row.path !== "/app" && row.path !== "/biography-builder"
  );
}
