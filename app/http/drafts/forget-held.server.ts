import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { readRowId } from "~/domain/base/schema-fields";
import { deleteHeldForm, deleteHeldFormOfToken } from "~/domain/writing/drafts/held-forms.server";
import { heldFormField, shownWordsField } from "~/domain/writing/drafts/words-digest";
import { formTokenField, readFormToken } from "../auth/form-token.server";
import { findRoute } from "../server/find-route";
import { addressOf } from "./held-forms.server";

/** Forgets what is held of the posted form, which was saved; forms that are answered by a redirect need no call. */
export async function forgetHeld(
  context: RequestContext,
  actor: Actor | null,
  request: Request,
): Promise<void> {
  const { db, config, posted } = context;
  context.isFormSaved = true;
  const { pathname, searchParams } = new URL(request.url);
  const isContinued = searchParams.has("held");
  if (!actor || context.isFormLeft || !(isContinued || findRoute(pathname)?.holdsWords)) return;
  const token = readFormToken(config.sessionSecret, posted?.get(formTokenField));
  const form = token && { id: token.id, path: addressOf(request) };
  // Another form of the page has the same token: words that wait beside it stay.
  if (form) await deleteHeldFormOfToken(db, actor, form, posted?.has(shownWordsField) ? "all" : "refused");
  for (const id of [searchParams.get("held"), posted?.get(heldFormField)]) {
    const held = readRowId(id);
    if (held !== undefined) await deleteHeldForm(db, actor, held);
  }
}
