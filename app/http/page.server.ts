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
import { unexpectedErrorMessage } from "./forms/forms.server";
import { holdForAccount, holdPostedForm } from "./forms/held-forms.server";
import { typedText } from "./forms/typed-fields.server";
import { logUnexpectedError } from "./server/request-log.server";

/** What the loader or action of a page is given. */
export interface PageCall {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: RequestContext;
}

type PageData<Data> = Data & { shell: PageShell };

/**
 * Loads a page for a signed-in person. Visitors are redirected to the landing page, and return here after sign-in; domain
 * errors become the error page of their status. `headersOf` adds headers that depend on the data.
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

/** Loads a page that visitors may see as well; see loadPage. */
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

/** Redirects a signed-in person to another page, or sends a file, chosen when the link is followed. */
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
 * Runs the action of a page for a signed-in person. A domain error that `run` throws becomes an error page; forms that are
 * shown again with their values are returned by `run` (see rejectForm).
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

/** Runs the action of a page whose forms visitors may post as well; see pageAction. */
export async function publicPageAction(
  { request, params, context }: LoaderFunctionArgs,
  run: (call: PageCall, actor: Actor | null) => Promise<Response>,
): Promise<Response> {
  try {
    const url = new URL(request.url);
    const actor = await authorize(request, context);
    const response = await run({ request, url, params, context }, actor);
    // Remix would send any other value as it is.
    if (!(response instanceof Response)) throw new TypeError("The action returned no response.");
    if (response.status === 303) await forgetHeldFormOf(context, actor, url);
    return response;
  } catch (error) {
    if (error instanceof Unauthenticated)
      throw (await holdPostedForm(request, context)) ?? respondToDomainError(request, context, error);
    if (error instanceof OtherAccount) throw await respondToOtherAccount(request, context, error);
    throw await errorPage(request, context, error);
  }
}

/** The form is held for the person it was made for. What cannot be held is shown on the error page. */
async function respondToOtherAccount(
  request: Request,
  context: RequestContext,
  error: OtherAccount,
): Promise<Response> {
  const actor = await findRequestActor(request, context);
  const held = await holdForAccount(request, context);
  if (!held) return respondToDomainError(request, context, error, await typedText(request, context));
  if (held.userId !== actor?.realUserId) return respondToDomainError(request, context, error);
  return redirectWithFlash(
    context,
    "/held",
    { kind: "error", title: "Not saved", text: error.message },
    held.headers,
  );
}

/** A held form that is sent again from the page of held forms is forgotten once it is accepted. */
async function forgetHeldFormOf({ db }: RequestContext, actor: Actor | null, url: URL): Promise<void> {
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

/** The page again, with a message on top, after an unexpected error. */
export function unexpectedPageError(error: unknown, words: UnexpectedErrorText): Response {
  return json(unexpectedErrorMessage(error, words), { status: 500 });
}

/** What every page shows around its content. */
export async function readShell(
  request: Request,
  context: RequestContext,
  actor: Actor | null,
  status: StatusMessage | null = null,
): Promise<PageShell> {
  return {
    ...makeShell(context, actor, status),
    scriptUrl: (await readPlainPages(request, context.config)) ? null : context.scriptUrl,
    textSize: await readTextSize(request, context.config),
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
 * What the error page of a request needs: for an unexpected error, the id under which the log has it, and what was typed,
 * so that no words are lost.
 */
async function errorPage(request: Request, context: RequestContext, error: unknown): Promise<Response> {
  if (error instanceof Response) return error;
  if (isDomainError(error)) return respondToDomainError(request, context, error);
  const message = `Something went wrong on our side (error ${logUnexpectedError(error)}). What you saved is safe. Please try again in a moment.`;
  const { brandName } = context.config;
  return json({ message, brandName, typed: await typedText(request, context) }, { status: 500 });
}

/** The error page of a domain error; `typed`: words to give back, where they would be lost. */
function respondToDomainError(
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
