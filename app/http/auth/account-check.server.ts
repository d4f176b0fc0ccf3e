import type { Config } from "~/config/env.server";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { findRoute } from "../server/find-route";
import { type FormToken, readFormToken } from "./form-token.server";

/* A page may outlive its account (impersonation, another sign-in); its text must not go into the new one. */

export class OtherAccount extends Conflict {
  constructor() {
    super(
      "This page was made in another account than the one you are in now, so nothing was saved. Please open that account again.",
    );
  }
}

const header = "x-for-account";

/** Throws OtherAccount. Visitors' forms belong to no account. */
export function requireFormOfAccount(
  request: Request,
  actor: Actor | null,
  token: FormToken | undefined,
): void {
  if (!actor || !token || token.userId === 0 || token.accountId === actor.userId) return;
  if (!findRoute(new URL(request.url).pathname)?.anyAccount) throw new OtherAccount();
}

/** The token of a form that the actor has open in this account. Throws OtherAccount. */
export function requireFormTokenOf(
  { sessionSecret }: Pick<Config, "sessionSecret">,
  actor: Actor,
  text: string,
): FormToken {
  const token = readFormToken(sessionSecret, text);
  if (!token || token.userId !== actor.realUserId || token.accountId !== actor.userId)
    throw new OtherAccount();
  return token;
}

export function requireCallForAccount(request: Request, actor: Actor | null): void {
  const account = readRowId(request.headers.get(header));
  if (actor && account !== undefined && account !== actor.userId) throw new OtherAccount();
}
