import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import type { WorkspaceAddress } from "~/domain/workspace/address";
import { loadWorkspace } from "~/domain/workspace/workspace.server";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";

/** The workspace with the cover of its book drawn. */
export async function loadWorkspacePage(context: RequestContext, actor: Actor, address: WorkspaceAddress) {
  const workspace = await loadWorkspace(context, actor, address);
  const cover = workspace.cover && drawBookCover(workspace.cover, 8);
  return { workspace, cover };
}
