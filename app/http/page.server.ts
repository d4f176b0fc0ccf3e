import { json, type LoaderFunctionArgs, redirect, type TypedResponse } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { isImpersonating } from "~/domain/actor";
import { type DomainError, Unauthenticated } from "~/domain/errors";
import { deleteHeldForm } from "~/domain/held-forms/held-forms.server";
import { rowId } from "~/domain/schema-fields";
import type { PageShell, StatusMessage } from "~/page-shell";
import { OtherAccount } from "./auth/account-check.server";
import { findRequestActor } from "./auth/actor.server";
import { authorize } from "./auth/authorize.server";
import { signFormToken } from "./auth/form-token.server";
import { safeReturnTo } from "./auth/return-to";
import { serializeFlash, takeFlash } from "./cookies/flash.server";
import { readPixel, readPlainPages, readTextSize } from "./cookies/preferences.server";
import { bodyOf, headersOf, isDomainError, statusOf } from "./errors/error-response.server";
import type { UnexpectedErrorText } from "./errors/unexpected-errors";
import { logUnexpectedError, unexpectedErrorMessage } from "./forms/forms.server";
import { holdForAccount, holdPostedForm } from "./forms/held-forms.server";
import { typedText } from "./forms/typed-fields.server";

/** What the handler of a page is given. */
export interface PageCall {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: RequestContext;
}

type PageData<Data> = Data & { shell: PageShell };

/**
 * Loads a page for a signed-in person. Visitors are sent to the landing page, whose sign-in link leads back here;
 * refusals become the error page of their status. `headersOf` adds headers that depend on its data.
 */
export function loadPage<Data extends object>(
  args: LoaderFunctionArgs,
  load: (call: PageCall, actor: Actor) => Promise<Data>,
  headersOf?: (data: Data) => Record<string, string>,
): Promise<TypedResponse<PageData<Data>>> {
  const forPerson = (call: PageCall, actor: Actor | null) => {
    if (!actor) throw new Unauthenticated();
    return load(call, actor);
  };
  return loadPublicPage(args, forPerson, headersOf);
}

/** Loads a page that visitors see as well. */
export async function loadPublicPage<Data extends object>(
  { request, params, context }: LoaderFunctionArgs,
  load: (call: PageCall, actor: Actor | null) => Promise<Data>,
  headersOf: (data: Data) => Record<string, string> = () => ({}),
): Promise<TypedResponse<PageData<Data>>> {
  try {
    const actor = await authorize(request, context);
    const data = await load({ request, url: new URL(request.url), params, context }, actor);
    const flash = await takeFlash(context.config, request);
    const headers = new Headers({ "Cache-Control": "private, no-cache", ...headersOf(data) });
    if (flash) headers.append("Set-Cookie", flash.setCookie);
    const shell = await readShell(request, context, actor, flash?.message ?? null);
    return json({ ...data, shell }, { headers });
  } catch (error) {
    throw await errorPage(request, context, error);
  }
}

/** Leads a signed-in person on to another page, chosen when the link is followed. */
export async function redirectPage(
  { request, params, context }: LoaderFunctionArgs,
  choose: (call: PageCall, actor: Actor) => Promise<Response>,
): Promise<Response> {
  return publicPageAction({ request, params, context }, (call, actor) => {
    if (!actor) throw new Unauthenticated();
    return choose(call, actor);
  });
}

/**
 * Runs the action of a page for a signed-in person. What `run` throws as a refusal becomes an error page: forms that
 * come back with their values answer themselves (see forms.server).
 */
export function pageAction(
  args: LoaderFunctionArgs,
  run: (call: PageCall, actor: Actor) => Promise<Response>,
): Promise<Response> {
  return publicPageAction(args, (call, actor) => {
    if (!actor) throw new Unauthenticated();
    return run(call, actor);
  });
}

/** The same for forms that visitors may post. */
export async function publicPageAction(
  { request, params, context }: LoaderFunctionArgs,
  run: (call: PageCall, actor: Actor | null) => Promise<Response>,
): Promise<Response> {
  try {
    const url = new URL(request.url);
    const actor = await authorize(request, context);
    const response = await run({ request, url, params, context }, actor);
    // Anything else would be sent as it is, whatever it holds.
    if (!(response instanceof Response)) throw new TypeError("What a form led to is no response.");
    if (response.status === 303) await forgetSentForm(context, actor, url);
    return response;
  } catch (error) {
    if (error instanceof Unauthenticated)
      throw (await holdPostedForm(request, context)) ?? refuse(request, context, error);
    if (error instanceof OtherAccount) throw await respondToOtherAccount(request, context, error);
    throw await errorPage(request, context, error);
  }
}

/** Whose words they are finds them on the page of held forms; what is not held is shown. */
async function respondToOtherAccount(
  request: Request,
  context: RequestContext,
  error: OtherAccount,
): Promise<Response> {
  const actor = await findRequestActor(request, context);
  const held = await holdForAccount(request, context);
  if (!held) return refuse(request, context, error, await typedText(request, context));
  if (held.userId !== actor?.realUserId) return refuse(request, context, error);
  return redirectWithFlash(
    context,
    "/held",
    { kind: "error", title: "Not saved", text: error.message },
    held.headers,
  );
}

/** A form that was held, and is sent again from the page of held forms, is done with once it is accepted. */
async function forgetSentForm({ db }: RequestContext, actor: Actor | null, url: URL): Promise<void> {
  const held = rowId("").safeParse(url.searchParams.get("held"));
  if (actor && held.success) await deleteHeldForm(db, actor, held.data);
}

/** 303 to a page of this site, with a message for its top if one is given. */
export async function redirectWithFlash(
  context: RequestContext,
  path: string,
  status?: StatusMessage,
  headers: Headers = new Headers(),
): Promise<Response> {
  if (status) headers.append("Set-Cookie", await serializeFlash(context.config, status));
  return redirect(path, { status: 303, headers });
}

/** The page of a question again, with a message on top, when nobody expected what stopped the answer. */
export function unexpectedPageError(error: unknown, words: UnexpectedErrorText): Response {
  return json(unexpectedErrorMessage(error, words), { status: 500 });
}

/** What a page shows around its content, for those that are not a route's component. */
export async function readShell(
  request: Request,
  context: RequestContext,
  actor: Actor | null,
  status: StatusMessage | null = null,
): Promise<PageShell> {
  return {
    ...makeShell(context, actor, status),
    scriptUrl: (await readPlainPages(request)) ? null : context.scriptUrl,
    textSize: await readTextSize(request),
    pixel: await readPixel(request, context.config),
  };
}

function makeShell(
  context: RequestContext,
  actor: Actor | null,
  status: StatusMessage | null,
): Omit<PageShell, "scriptUrl" | "textSize" | "pixel"> {
  return {
    brandName: context.config.brandName,
    publicAddress: context.config.appUrl ?? null,
    participantName: actor && (actor.displayName || "Anonymous"),
    staff: staffRole(actor),
    impersonation: actor && isImpersonating(actor) ? { name: actor.displayName, userId: actor.userId } : null,
    status,
    formToken: signFormToken(context.config.sessionSecret, actor?.realUserId ?? 0, actor?.userId),
    accountId: actor?.userId ?? null,
  };
}

function staffRole(actor: Actor | null): PageShell["staff"] {
  if (actor?.isAdmin) return "administrator";
  return actor?.isOwner ? "owner" : null;
}

/**
 * What the error page of a request needs. A failure that nobody expected is told with the id under which the log has
 * it, and with what was typed: nobody should lose words to it.
 */
async function errorPage(request: Request, context: RequestContext, error: unknown): Promise<Response> {
  if (error instanceof Response) return error;
  if (isDomainError(error)) return refuse(request, context, error);
  const message = `Something went wrong on our side (error ${logUnexpectedError(error)}). What you saved is safe. Please try again in a moment.`;
  const { brandName } = context.config;
  return json({ message, brandName, typed: await typedText(request, context) }, { status: 500 });
}

/** `typed` is shown with it, where it would be lost. */
function refuse(
  request: Request,
  { config }: RequestContext,
  domainError: DomainError,
  typed?: string,
): Response {
  if (domainError instanceof Unauthenticated) return redirect(landingPath(request), 303);
  const { brandName } = config;
  const body = { ...bodyOf(domainError), brandName, typed };
  return json(body, { status: statusOf(domainError), headers: headersOf(domainError) });
}

function landingPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const target = request.method === "GET" ? safeReturnTo(pathname + search) : undefined;
  return target ? `/landing?returnTo=${encodeURIComponent(target)}` : "/landing";
}
