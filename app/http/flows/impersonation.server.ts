import { json, redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { Unauthenticated } from "~/domain/base/errors";
import { returnToOwnAccount, startImpersonation } from "~/domain/people/auth/impersonation.server";
import { type ApiCall, idParam } from "../api.server";
import { safeReturnTo } from "../auth/return-to";
import { readSessionId, serializeSession } from "../cookies/session.server";
import { readForm } from "../forms/forms.server";
import { runIdempotently } from "../forms/idempotency.server";

/* These calls may also be posted as plain forms, and then redirect. */

export async function impersonateAccount(call: ApiCall, actor: Actor): Promise<Response> {
  const { context, request, url } = call;
  if (isForm(request)) {
    const form = await readForm(request, context);
    return runIdempotently(call, actor, form, async () => {
      const { id } = await start(call, actor);
      const place = safeReturnTo(url.searchParams.get("returnTo")) ?? "/";
      return redirect(place, { status: 303, headers: await cookie(call, id) });
    });
  }
  const { id, viewed } = await start(call, actor);
  const { userId, displayName: participantName } = viewed;
  return json({ participantName, userId }, { headers: await cookie(call, id) });
}

async function start(call: ApiCall, actor: Actor) {
  const sessionId = await requireSessionId(call);
  const self = requireSelf(actor, returnFirst);
  return startImpersonation(call.context, self, sessionId, idParam(call));
}

export async function leaveImpersonation(call: ApiCall, actor: Actor): Promise<Response> {
  const { request, context } = call;
  if (!isForm(request))
    return new Response(null, { status: 204, headers: await endHeaders(request, context, actor) });
  const form = await readForm(request, context);
  return runIdempotently(call, actor, form, () => leaveImpersonationTo(request, context, actor));
}

export async function leaveImpersonationTo(
  request: Request,
  context: RequestContext,
  actor: Actor,
): Promise<Response> {
  return redirect("/", { status: 303, headers: await endHeaders(request, context, actor) });
}

/** The Back button must not show cached pages of the other account. */
async function endHeaders(
  request: Request,
  context: RequestContext,
  actor: Actor,
): Promise<Record<string, string>> {
  const id = await returnToOwnAccount(context, actor, await requireSessionId({ request, context }));
  return { ...(await cookie({ context }, id)), "Clear-Site-Data": '"cache"' };
}

function isForm(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

async function requireSessionId({ request, context }: Pick<ApiCall, "request" | "context">): Promise<string> {
  const id = await readSessionId(request, context);
  if (id === undefined) throw new Unauthenticated();
  return id;
}

async function cookie({ context }: Pick<ApiCall, "context">, id: string): Promise<Record<string, string>> {
  return { "Set-Cookie": await serializeSession(context, id) };
}
