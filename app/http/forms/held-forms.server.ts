import { createHash, randomBytes } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { toSelf } from "~/domain/actor";
import type { OpenedSession } from "~/domain/auth/sessions.server";
import { DomainError } from "~/domain/errors";
import {
  countHeldForms,
  holdForm,
  type PostedForm,
  restoreHeldForms,
} from "~/domain/held-forms/held-forms.server";
import { formTokenField, readFormToken } from "../auth/form-token.server";
import { rememberDevice } from "../cookies/known-device.server";
import { serializeSession } from "../cookies/session.server";
import { type CookieConfig, siteCookie } from "../cookies/site-cookie.server";
import { findRoute } from "../server/find-route";
import { IncomingForm } from "./multipart.server";
import { isTyped } from "./typed-fields.server";

/* Forms posted after their session has ended, or in another account, are held (see domain/held-forms). */

/** Null if there is no text to lose. Throws like IncomingForm for what is no form, too large, or did not arrive whole. */
export async function holdPostedForm(request: Request, context: RequestContext): Promise<Response | null> {
  if (!mayHold(request)) return null;
  const form = new IncomingForm(request);
  try {
    const held = await hold(request, context, await form.readFields());
    if (!held) return null;
    const { posted, headers } = held;
    return redirect(`/auth?returnTo=${encodeURIComponent(placeOf(posted))}`, { status: 303, headers });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // It could not be stored: the person signs in, and Back brings the page with its words.
    return null;
  } finally {
    await form.finish().catch(() => undefined);
  }
}

interface Held {
  userId: number;
  posted: PostedForm;
  headers: Headers;
}

export async function holdForAccount(request: Request, context: RequestContext): Promise<Held | null> {
  return mayHold(request) && context.posted ? hold(request, context, context.posted) : null;
}

function mayHold({ method, url }: Request): boolean {
  return method === "POST" && findRoute(new URL(url).pathname)?.holdsWords === true;
}

async function hold(request: Request, context: RequestContext, fields: FormData): Promise<Held | null> {
  const token = readFormToken(context.config.sessionSecret, fields.get(formTokenField));
  if (!token || token.userId === 0 || !hasWords(fields)) return null;
  const { id, userId, accountId } = token;
  const browser = (await readBrowserId(request, context)) ?? randomBytes(16).toString("base64url");
  const posted = { id, accountId, path: addressOf(request), fields: keptFields(fields) };
  if (!(await holdForm(context, userId, hash(browser), posted))) return null;
  const cookie = await browserCookie(context.config).serialize(browser);
  return { userId, posted, headers: new Headers({ "Set-Cookie": cookie }) };
}

export async function hasHeldForms(request: Request, context: RequestContext): Promise<boolean> {
  const browser = await readBrowserId(request, context);
  return browser !== undefined && (await countHeldForms(context, hash(browser))) > 0;
}

/** The cookies and redirect of every sign-in: to the held forms, if some need a decision. */
export async function finishSignIn(
  context: RequestContext,
  { id, user }: OpenedSession,
  returnTo: string,
): Promise<{ headers: Headers; path: string }> {
  const { id: userId, isAdmin, isOwner, displayName } = user;
  const waiting = await restoreHeldForms(context, toSelf({ userId, isAdmin, isOwner, displayName }));
  const headers = new Headers({ "Set-Cookie": await serializeSession(context, id) });
  headers.append("Set-Cookie", await rememberDevice(context, userId));
  return { headers, path: waiting > 0 ? "/held" : returnTo };
}

function hasWords(fields: FormData): boolean {
  return [...fields].some(([name, value]) => isTyped(name) && String(value).trim() !== "");
}

function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("held");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function keptFields(fields: FormData): PostedForm["fields"] {
  return [...fields].flatMap(([name, value]): PostedForm["fields"] =>
    name === formTokenField || /password/i.test(name) || typeof value !== "string" ? [] : [[name, value]],
  );
}

/** Stories can be restored as drafts of their prompt. */
function placeOf({ fields }: PostedForm): string {
  const { promptId, content } = Object.fromEntries(fields);
  return promptId && content !== undefined && /^\d{1,15}$/.test(promptId)
    ? `/app?prompt=${promptId}`
    : "/held";
}

function browserCookie(config: CookieConfig) {
  return siteCookie(config, { name: "held", maxAge: 7 * 24 * 60 * 60, isSigned: true });
}

async function readBrowserId(request: Request, { config }: RequestContext): Promise<string | undefined> {
  const id = await browserCookie(config).read(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}

function hash(browser: string): string {
  return createHash("sha256").update(browser).digest("base64url");
}
