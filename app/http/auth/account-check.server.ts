import type { Actor } from "~/domain/actor";
import { Conflict } from "~/domain/errors";
import { rowId } from "~/domain/schema-fields";
import { findRoute } from "../server/find-route";
import type { FormToken } from "./form-token.server";

/*
 * A page may outlive the account that it was made in: impersonation ends after an hour, begins in another tab, or somebody
 * else signs in. What was typed on it is never saved into the account that the session acts for by then.
 */

/** The request was made in another account than the session's. */
export class OtherAccount extends Conflict {
  constructor() {
    super(
      "This page was made in another account than the one you are in now, so nothing was saved. Please open that account again.",
    );
  }
}

/** Scripts send the account of their page in it. */
const header = "x-for-account";

/** Throws OtherAccount for a form made in another account than the actor's; visitors' forms belong to no account. */
export function requireFormOfAccount(
  request: Request,
  actor: Actor | null,
  token: FormToken | undefined,
): void {
  if (!actor || !token || token.userId === 0 || token.accountId === actor.userId) return;
  if (!findRoute(new URL(request.url).pathname)?.anyAccount) throw new OtherAccount();
}

/** Throws OtherAccount for an API call whose header names another account than the actor's. */
export function requireCallForAccount(request: Request, actor: Actor | null): void {
  const account = rowId("").safeParse(request.headers.get(header));
  if (actor && account.success && account.data !== actor.userId) throw new OtherAccount();
}
