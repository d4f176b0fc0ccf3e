import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { formatAgo } from "~/domain/base/format";
import { listHeldForms } from "~/domain/writing/drafts/held-forms.server";
import type { UnsavedForm } from "~/page-shell";
import { findRoute } from "../server/find-route";
import { readBrowserId } from "./held-forms.server";

/** The unsaved words of the page's forms, newest first. */
export async function listFormsOfPage(
  request: Request,
  context: RequestContext,
  actor: Actor,
): Promise<UnsavedForm[]> {
  if (!(await hasWritingForm(request, context))) return [];
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

/**
 * The list of photos has a form only where a caption is open. The workspace has those of chapters and prompts in dialogs: it
 * looks only for a browser in which words were held, because most have none.
 */
async function hasWritingForm(request: Request, context: RequestContext): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url);
  if (["chapter", "prompt"].includes(searchParams.get("edit") ?? "")) return true;
  const row = findRoute(pathname);
  if (row === undefined) return false;
  if (row.opensForms) return (await readBrowserId(request, context)) !== undefined;
  if (row.path === "/images") return searchParams.has("photo");
  return row.holdsWords !== false;
}
