import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { shownWordsField } from "~/domain/writing/drafts/words-digest";
import { message } from "~/messages/message";
import { findRoute } from "../server/find-route";
import { requestBearer } from "./bearers.server";
import {
  bearerKey,
  type FormToken,
  formTokenField,
  readFormToken,
  signBearerFormToken,
  signFormToken,
} from "./form-token.server";

/* A page may outlive its account (impersonation, another sign-in); its text must not go into the new one. */

export class OtherAccount extends Conflict {
  constructor() {
    super(
      message(
        "This page was made in another account than the one you are in now, so nothing was saved. Please open that account again.",
      ),
    );
  }
}

class OtherBearer extends Conflict {
  constructor() {
    super(
      message(
        "This page was made for another link than the one that is open now, so nothing was saved. Please open that link again.",
      ),
    );
  }
}

const header = "x-for-account";

/** A form of words that was not saved is shown again as the same form: what is held of it goes once it is saved. */
export function signReadersFormToken(context: RequestContext, actor: Actor | null): string {
  const { sessionSecret } = context.config;
  const isShownAgain = context.posted?.has(shownWordsField) && !context.isFormSaved;
  const shownAgain = isShownAgain ? postedToken(context, actor) : undefined;
  if (shownAgain !== undefined) return shownAgain;
  const bearer = requestBearer(context);
  if (actor || !bearer) return signFormToken(sessionSecret, actor?.realUserId ?? 0, actor?.userId);
  return signBearerFormToken(sessionSecret, bearer);
}

function postedToken(context: RequestContext, actor: Actor | null): string | undefined {
  const text = context.posted?.get(formTokenField);
  const token = readFormToken(context.config.sessionSecret, text);
  if (!actor || token?.userId !== actor.realUserId || token.accountId !== actor.userId) return undefined;
  return String(text);
}

/** A bearer whose token was used up meanwhile, by the same form posted twice, is a visitor. */
export function isFormOfReader(context: RequestContext, actor: Actor | null, token: FormToken): boolean {
  if (actor) return token.userId === actor.realUserId;
  const bearer = requestBearer(context);
  return token.userId === 0 && (!bearer || token.bearer === bearerKey(context.config.sessionSecret, bearer));
}

/** Throws OtherBearer for the form of another link. Forms that were made for a visitor are nobody's. */
export function requireFormOfBearer(context: RequestContext, token: FormToken | undefined): void {
  const bearer = requestBearer(context);
  if (!bearer || !token?.bearer) return;
  if (token.bearer !== bearerKey(context.config.sessionSecret, bearer)) throw new OtherBearer();
}

/** The token of a form that this reader has open. Throws OtherBearer. */
export function requireOpenForm(context: RequestContext, actor: Actor | null, text: unknown): FormToken {
  const token = readFormToken(context.config.sessionSecret, text);
  if (!token || !isFormOfReader(context, actor, token)) throw new OtherBearer();
  return token;
}

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

/** Throws OtherAccount for a call that names another account, or none that there could be. */
export function requireCallForAccount(request: Request, actor: Actor | null): void {
  const named = request.headers.get(header);
  if (actor && named && readRowId(named) !== actor.userId) throw new OtherAccount();
}
