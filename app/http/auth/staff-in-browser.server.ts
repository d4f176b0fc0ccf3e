import type { AppContext } from "~/context";
import { findActor } from "~/domain/people/auth/session-actor.server";
import { parseSessionId } from "../cookies/session.server";

/** The id of the administrator or owner who is signed in in a browser, viewing others or not; null for anybody else. */
export async function findStaffInBrowser(
  context: AppContext,
  cookieHeader: string | undefined,
): Promise<number | null> {
  const id = await parseSessionId(context.config, cookieHeader ?? null);
  const actor = id === undefined ? null : await findActor(context, id);
  return actor && (actor.isAdmin || actor.isOwner) ? actor.realUserId : null;
}
