import { defer, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import {
  AddressUnproven,
  type DomainError,
  PasswordChangeRequired,
  ProofRequired,
  Unauthenticated,
  Unavailable,
} from "~/domain/base/errors";
import { t } from "~/messages/translate";
import type { PageShell, StatusMessage } from "~/page-shell";
import { OtherAccount, signReadersFormToken } from "./auth/account-check.server";
import { findRequestActor } from "./auth/actor.server";
import { authorize } from "./auth/authorize.server";
import type { OpenBearer } from "./auth/bearers.server";
import { consumeFlash, serializeFlash } from "./cookies/flash.server";
import { commitLeftDrafts } from "./drafts/committed-drafts.server";
import { forgetHeld } from "./drafts/forget-held.server";
import { listFormsOfPage } from "./drafts/forms-of-page.server";
import { holdForAccount, holdPostedForm } from "./drafts/held-forms.server";
import { errorPageFacts } from "./errors/error-page-facts.server";
import { bodyOf, headersOf, isDomainError, statusOf } from "./errors/error-response.server";
import { noteRefusal } from "./errors/note-refusal.server";
import { redirectOf } from "./errors/redirect-of";
import type { UnexpectedErrorText } from "./errors/unexpected-errors";
import { askAgain } from "./flows/ask-again.server";
import { requireFormType, unexpectedErrorMessage } from "./forms/forms.server";
import { repeatInEndedSession } from "./forms/idempotency.server";
import { isScriptedSubmit } from "./forms/scripted-submit";
import { typedText } from "./forms/typed-fields.server";
import { logUnexpectedError } from "./server/request-log.server";
import { readShell } from "./shell.server";

export interface PageCall {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: RequestContext;
  bearer: OpenBearer | null;
  /** Who is signed in, also beside a link. */
  actor: Actor | null;
}

export type PageData<Data> = ReturnType<typeof defer<Flat<Data & { shell: PageShell }>>>;
/** Remix does not see the fields of an interface. */
type Flat<Type> = Type extends unknown ? { [Name in keyof Type]: Type[Name] } : never;

/** Visitors are redirected to the landing page. `headersOf` adds headers that depend on the data. */
export function loadPage<Data extends object>(
  args: LoaderFunctionArgs,
  load: (call: PageCall, actor: Actor) => Promise<Data>,
  headersOf?: (data: Data) => Record<string, string>,
): Promise<PageData<Data>> {
  const forPerson = (call: PageCall, actor: Actor | null) => {
    if (!actor) throw new Unauthenticated();
    return load(call, actor);
  };
  return loadPublicPage(args, forPerson, headersOf);
}

export async function loadPublicPage<Data extends object>(
  { request, params, context }: LoaderFunctionArgs,
  load: (call: PageCall, actor: Actor | null) => Promise<Data>,
  headersOf: (data: Data) => Record<string, string> = () => ({}),
  statusOfPage: (data: Data) => number = () => 200,
): Promise<PageData<Data>> {
  try {
    const { actor, bearer } = await authorize(request, context, params);
    const url = new URL(request.url);
    const committed = actor && (await commitLeftDrafts(context, actor, url));
    const data = await load({ request, url, params, context, bearer, actor }, actor);
    const flash = await consumeFlash(context.config, request);
    const headers = new Headers({ "Cache-Control": "private, no-cache", ...headersOf(data) });
    if (flash) headers.append("Set-Cookie", flash.setCookie);
    const shell = await readShell(request, context, actor, flash?.message ?? committed);
    if (actor) shell.unsaved = await listFormsOfPage(request, context, actor);
    // Unlike `json`, this hands the data over as it is, without writing and parsing it.
    const init = { status: statusOfPage(data), headers };
    return defer({ ...data, shell, toJSON: noJson } as Flat<Data & { shell: PageShell }>, init);
  } catch (error) {
    throw await errorPage(request, context, error);
  }
}

/** Remix writes the data of each page as JSON for its own scripts, which no page has. */
function noJson(): null {
  return null;
}

export async function redirectPage(
  { request, params, context }: LoaderFunctionArgs,
  choose: (call: PageCall, actor: Actor) => Promise<Response>,
): Promise<Response> {
  return publicPageAction({ request, params, context }, (call, actor) => {
    if (!actor) throw new Unauthenticated();
    return choose(call, actor);
  });
}

/** Domain errors become error pages; `run` returns forms to show again (see rejectForm). */
export function pageAction(
  args: LoaderFunctionArgs,
  run: (call: PageCall, actor: Actor) => Promise<Response>,
): Promise<Response> {
  return publicPageAction(args, (call, actor) => {
    if (!actor) throw new Unauthenticated();
    return run(call, actor);
  });
}

export async function publicPageAction(
  { request, params, context }: LoaderFunctionArgs,
  run: (call: PageCall, actor: Actor | null) => Promise<Response>,
): Promise<Response> {
  try {
    const url = new URL(request.url);
    const { actor, bearer } = await authorize(request, context, params);
    if (!isRead(request)) requireFormType(request);
    const response = await run({ request, url, params, context, bearer, actor }, actor);
    if (!(response instanceof Response)) throw new TypeError("The action returned no response.");
    if (response.status === 303) await forgetHeld(context, actor, request);
    return response;
  } catch (error) {
    if (isQuestion(error)) throw await respondWithQuestion(request, context, error);
    if (error instanceof Unauthenticated || error instanceof PasswordChangeRequired) {
      const response = await respondWithoutSession(request, context, error);
      // The script asks for the password on the page that is being written on.
      throw isScriptedSubmit(request) ? json({ message: t(error.said) }, { status: 401 }) : response;
    }
    if (error instanceof OtherAccount) throw await respondToOtherAccount(request, context, error);
    if (error instanceof Unavailable)
      throw await respondToDomainError(request, context, error, await typedText(request, context));
    throw await errorPage(request, context, error);
  }
}

function isQuestion(error: unknown): error is ProofRequired {
  return error instanceof ProofRequired && error.needs === "again";
}

async function respondWithQuestion(
  request: Request,
  context: RequestContext,
  error: ProofRequired,
): Promise<Response> {
  const actor = await findRequestActor(request, context);
  return actor ? askAgain(request, context, actor) : respondToDomainError(request, context, error);
}

/** Holds a form for its user and leads to the sign-in, unless it is the one that ended the session. What is no form, or did not arrive whole, is refused. */
async function respondWithoutSession(
  request: Request,
  context: RequestContext,
  error: DomainError,
): Promise<Response> {
  try {
    if (!isRead(request)) requireFormType(request);
    const repeated = isRead(request) ? null : await repeatInEndedSession(request, context);
    if (repeated) return repeated;
    return (await holdPostedForm(request, context)) ?? (await respondToDomainError(request, context, error));
  } catch (formError) {
    return errorPage(request, context, formError);
  }
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Holds the form for its user; if that fails, the error page shows its text. */
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
    { kind: "error", title: t("Not saved"), text: t(error.said) },
    held.headers,
  );
}

export async function redirectWithFlash(
  context: RequestContext,
  path: string,
  status?: StatusMessage,
  headers: Headers = new Headers(),
): Promise<Response> {
  if (status) headers.append("Set-Cookie", await serializeFlash(context.config, status));
  return redirect(path, { status: 303, headers });
}

export function unexpectedPageError(error: unknown, words: UnexpectedErrorText): Response {
  return json(unexpectedErrorMessage(error, words), { status: 500 });
}

/** Unexpected errors show the log's error id, and the typed text so that it is not lost. */
async function errorPage(request: Request, context: RequestContext, error: unknown): Promise<Response> {
  if (error instanceof Response) return error;
  if (isQuestion(error)) return respondWithQuestion(request, context, error);
  if (isDomainError(error)) return respondToDomainError(request, context, error);
  const message = t(
    "Something went wrong on our side (error {id}). What you saved is safe. Please try again in a moment.",
    { id: logUnexpectedError(error) },
  );
  const typed = await typedText(request, context);
  return json({ message, typed, ...(await errorPageFacts(request, context)) }, { status: 500 });
}

async function respondToDomainError(
  request: Request,
  context: RequestContext,
  domainError: DomainError,
  typed?: string,
): Promise<Response> {
  const place = redirectOf(request, domainError);
  if (place !== null) return redirect(place, 303);
  noteRefusal(domainError);
  const body = {
    ...bodyOf(domainError),
    typed,
    ...(await errorPageFacts(request, context)),
    ...(domainError instanceof AddressUnproven && { formToken: await formTokenOf(request, context) }),
  };
  return json(body, { status: statusOf(domainError), headers: headersOf(domainError) });
}

async function formTokenOf(request: Request, context: RequestContext): Promise<string> {
  const actor = await findRequestActor(request, context);
  return signReadersFormToken(context, actor);
}
