import { redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { HeldFormOrigin } from "~/db/tables";
import { type Actor, toSelf } from "~/domain/base/actor";
import { DomainError, TooLarge, ValidationError } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { hashToken, newToken } from "~/domain/base/token.server";
import { owesSecondFactor } from "~/domain/people/auth/second-factor/second-factors.server";
import type { OpenedSession } from "~/domain/people/auth/sessions.server";
import {
  deleteContinuedForm,
  findAskedFormId,
  heldFormsKeptFor,
  holdForm,
  listHeldOrigins,
  type PostedForm,
  restoreHeldForms,
} from "~/domain/writing/drafts/held-forms.server";
import { isKept, isTyped } from "~/domain/writing/drafts/typed-fields";
import { heldFormField, shownWordsField, wordsDigest } from "~/domain/writing/drafts/words-digest";
import { message } from "~/messages/message";
import { type FormToken, formTokenField, readFormToken } from "../auth/form-token.server";
import { afterSignInAs, safeReturnTo } from "../auth/return-to";
import { rememberDevice } from "../cookies/known-device.server";
import { serializeSession } from "../cookies/session.server";
import { type CookieConfig, siteCookie } from "../cookies/site-cookie.server";
import { IncomingForm } from "../forms/multipart.server";
import { findRoute, findRouteOf } from "../server/find-route";
import { hasWords, keptFields } from "./kept-fields.server";

/* Forms posted after their session has ended or in another account, and forms that are left unsaved, are held (see domain/writing/drafts). */

/** Null if there is no text to lose. Throws like IncomingForm for what is no form, too large, or did not arrive whole. */
export async function holdPostedForm(request: Request, context: RequestContext): Promise<Response | null> {
  if (!mayHold(request)) return null;
  const form = new IncomingForm(request);
  try {
    const held = await hold(request, context, await form.readFields());
    return held && toSignIn(held);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // It could not be stored: the person signs in, and Back brings the page with its words.
    return null;
  } finally {
    await form.finish().catch(() => undefined);
  }
}

/** Holds a story's words for the person whose link they came through, and leads to the sign-in. Null if they cannot be held. */
export async function holdForOwner(
  request: Request,
  context: RequestContext,
  token: FormToken,
  userId: number,
  fields: PostedForm["fields"],
): Promise<Response | null> {
  const theirs = { ...token, userId, accountId: userId };
  const held = await holdAs(request, context, theirs, "/app", fields, "refused");
  return held && toSignIn(held);
}

function toSignIn({ posted, headers, origin }: Held): Response {
  const place = origin === "left" ? posted.path : placeOf(posted);
  return redirect(`/auth?returnTo=${encodeURIComponent(place)}`, { status: 303, headers });
}

interface Held {
  userId: number;
  posted: PostedForm;
  headers: Headers;
  origin: HeldFormOrigin;
}

export async function holdForAccount(request: Request, context: RequestContext): Promise<Held | null> {
  return mayHold(request) && context.posted ? hold(request, context, context.posted) : null;
}

function mayHold({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" && (Boolean(findRoute(pathname)?.holdsWords) || isOfStaff(pathname));
}

/** The sessions of staff end soon, so all of their forms are held; a password that they typed is asked for again. */
function isOfStaff(pathname: string): boolean {
  const change = findRoute(pathname)?.change;
  return change === "staff" || change === "administrator";
}

async function hold(request: Request, context: RequestContext, fields: FormData): Promise<Held | null> {
  const token = readFormToken(context.config.sessionSecret, fields.get(formTokenField));
  if (!token || token.userId === 0 || !hasWords(fields)) return null;
  const path = addressOf(request);
  const kept = keptFields(fields, isOfStaff(new URL(request.url).pathname));
  if (findRouteOf(path)?.holdsWords !== "fields")
    return holdAs(request, context, token, path, kept, "refused");
  // Its page shows it again, and nothing is done before its author presses there.
  return fields.has(shownWordsField) ? holdAs(request, context, token, path, kept, "left") : null;
}

async function holdAs(
  request: Request,
  context: RequestContext,
  { id, userId, accountId }: FormToken,
  path: string,
  fields: PostedForm["fields"],
  origin: HeldFormOrigin,
): Promise<Held | null> {
  const browser = (await readBrowserId(request, context)) ?? newToken();
  const posted = { id, accountId, path, fields };
  if (!(await holdForm(context, userId, hashToken(browser), posted, origin))) return null;
  await forgetContinued(context, userId, posted);
  const cookie = await browserCookie(context.config).serialize(browser);
  return { userId, posted, headers: new Headers({ "Set-Cookie": cookie }), origin };
}

/** Holds the posted form until its author has shown who they are. Null for a form that is not theirs. */
export async function holdAskedForm(
  request: Request,
  context: RequestContext,
  actor: Actor,
): Promise<{ id: number; headers: Headers } | null> {
  const posted = context.posted;
  const token = readFormToken(context.config.sessionSecret, posted?.get(formTokenField));
  if (!posted || token?.userId !== actor.realUserId) return null;
  const path = addressOf(request);
  const held = await holdAs(request, context, token, path, keptFields(posted, true), "asked");
  const id = held && (await findAskedFormId(context.db, actor, { id: token.id, path }));
  return held && id ? { id, headers: held.headers } : null;
}

async function forgetContinued({ db }: RequestContext, userId: number, form: PostedForm): Promise<void> {
  const continued = readRowId(form.fields.find(([name]) => name === heldFormField)?.[1]);
  if (continued !== undefined) await deleteContinuedForm(db, { realUserId: userId }, continued, form);
}

/** Holds a form that is being written. Throws ValidationError for an address whose words are not held, and TooLarge. */
export async function holdFields(
  request: Request,
  context: RequestContext,
  token: FormToken,
  action: string,
  fields: PostedForm["fields"],
): Promise<Headers> {
  const path = writingAddress(action);
  if (!path) throw new ValidationError({}, message("This address takes no words."));
  const kept = fields.filter(([name]) => name !== formTokenField && isKept(name));
  const held = await holdAs(request, context, token, path, kept, "left");
  if (!held) throw new TooLarge(message("This is too long to keep."));
  return held.headers;
}

/** Holds the posted words of a form that its author leaves, unless they are as the page showed them. */
export async function holdLeftForm(
  request: Request,
  context: RequestContext,
  fields: FormData,
  action: string | null,
): Promise<void> {
  const token = readFormToken(context.config.sessionSecret, fields.get(formTokenField));
  const path = writingAddress(action ?? "");
  if (!token || !path) return;
  const kept = keptFields(fields);
  const typed = kept.filter(([name]) => isTyped(name));
  if (wordsDigest(typed) === fields.get(shownWordsField)) return;
  await holdAs(request, context, token, path, kept, "left");
  context.isFormLeft = true;
}

/** Holds some words of a form that is saved without them, and returns the cookie for it. Null if they cannot be held. */
export async function holdUnsavedWords(
  request: Request,
  context: RequestContext,
  form: FormData,
  path: string,
  fields: PostedForm["fields"],
): Promise<Headers | null> {
  const token = readFormToken(context.config.sessionSecret, form.get(formTokenField));
  const held = token && (await holdAs(request, context, token, path, fields, "left"));
  if (!held) return null;
  context.isFormLeft = true;
  return held.headers;
}

/** Undefined for an address whose words are not held. */
function writingAddress(action: string): string | undefined {
  const path = safeReturnTo(action);
  if (path === undefined) return undefined;
  return findRouteOf(path)?.holdsWords ? path : undefined;
}

/** Says why words of this browser are kept: a session that ended, or their writer who left. Null if none are. */
export async function whyHeld(request: Request, context: RequestContext): Promise<"ended" | "left" | null> {
  const browser = await readBrowserId(request, context);
  const origins = browser === undefined ? [] : await listHeldOrigins(context, hashToken(browser));
  if (origins.length === 0) return null;
  return origins.includes("refused") ? "ended" : "left";
}

/** The cookies and redirect of every sign-in: to the held forms, if some need a decision; staff to what they must set up. */
export async function finishSignIn(
  context: RequestContext,
  session: OpenedSession,
  returnTo: string,
  headers = new Headers(),
): Promise<{ headers: Headers; path: string }> {
  const { id, user, isOnlyWayIn } = session;
  const { id: userId, isAdmin, isOwner, displayName } = user;
  const waiting = await restoreHeldForms(context, toSelf({ userId, isAdmin, isOwner, displayName }));
  const place = waiting > 0 ? "/held" : afterSignInAs(user, returnTo);
  headers.append("Set-Cookie", await serializeSession(context, id, isOnlyWayIn));
  headers.append("Set-Cookie", await rememberDevice(context, session));
  if (!(await owesSecondFactor(context, userId))) return { headers, path: place };
  return { headers, path: `/account/second-factor?returnTo=${encodeURIComponent(place)}` };
}

/** Returns the address of the form: what was left is saved like what was posted. */
export function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const left = pathname === "/leave" ? writingAddress(searchParams.get("form") ?? "") : undefined;
  if (left !== undefined) return left;
  for (const name of ["held", "to"]) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Stories can be restored as drafts of their prompt. */
function placeOf({ fields }: PostedForm): string {
  const { promptId, content } = Object.fromEntries(fields);
  return promptId && content !== undefined && /^\d{1,15}$/.test(promptId)
    ? `/app?prompt=${promptId}`
    : "/held";
}

function browserCookie(config: CookieConfig) {
  return siteCookie(config, { name: "held", maxAge: heldFormsKeptFor / 1_000, isSigned: true });
}

/** The id of a browser in which words were held, from its cookie; undefined for most. */
export async function readBrowserId(
  request: Request,
  { config }: RequestContext,
): Promise<string | undefined> {
  const id = await browserCookie(config).read(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}
