import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { getCoverOfBook } from "~/domain/book/covers/cover-of-book.server";
import { findBookPages } from "~/domain/book/page-count.server";
import type { WorkspaceAddress } from "~/domain/writing/workspace/address";
import { loadWorkspace } from "~/domain/writing/workspace/workspace.server";
import { t } from "~/messages/translate";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { readSavedPage } from "./saved-page.server";

export async function loadWorkspacePage(context: RequestContext, actor: Actor, address: WorkspaceAddress) {
  const workspace = await loadWorkspace(context, actor, address);
  const { type, isCoverShown, open } = workspace;
  const cover = isCoverShown ? await getCoverOfBook(context.db, actor, type) : null;
  const counts = open ? null : await findBookPages(context.db, actor, type, context.printer);
  const book = {
    cover: cover && drawBookCover(cover, 8),
    title: cover?.content.title ?? t("Your book"),
    printed: counts?.printed ?? null,
    pages: counts ? counts.pages : 0,
  };
  return { workspace, book, savedPage: open ? await readSavedPage(context, actor, workspace) : null };
}
