import { createHash, randomBytes } from "node:crypto";
import { createCookie, redirect } from "@remix-run/node";
import type { Config } from "~/config/env.server";
import type { RequestContext } from "~/context";
import { toSelf } from "~/domain/actor";
import type { OpenedSession } from "~/domain/auth/sessions.server";
import {
  countHeldForms,
  holdForm,
  type PostedForm,
  restoreHeldForms,
} from "~/domain/held-forms/held-forms.server";
import { formTokenField, readFormToken } from "../auth/form-token.server";
import { serializeSession } from "../cookies/session.server";
import { cookieSecret } from "../cookies/signing";
import { findRoute } from "../server/find-route";
import { IncomingForm } from "./multipart.server";
import { isTyped } from "./typed-fields.server";

/*
 * The door's part of held forms (see domain/held-forms): a form that comes when its session has ended is read, held,
 * and answered with the sign-in page, which says that the words are safe. One that comes when its page's account is not
 * the session's any more is held as well.
 */

/** Answers a form of a person who is not signed in any more; null where there is nothing that could be lost. */
export async function holdPostedForm(request: Request, context: RequestContext): Promise<Response | null> {
  if (!mayHold(request)) return null;
  const form = new IncomingForm(request);
  try {
    const held = await hold(request, context, await form.readFields());
    if (!held) return null;
    const { posted, headers } = held;
    return redirect(`/auth?returnTo=${encodeURIComponent(placeOf(posted))}`, { status: 303, headers });
  } catch {
    // What is no form, or not a whole one, holds nothing.
    return null;
  } finally {
    await form.finish().catch(() => undefined);
  }
}

/** A form that was held: who was at the keyboard, and the headers of the answer. */
interface Held {
  userId: number;
  posted: PostedForm;
  headers: Headers;
}

/** Holds the form that was read, and belongs to another account than the session's; null where there is nothing to lose. */
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
  const posted = { id, accountId, path: new URL(request.url).pathname, fields: keptFields(fields) };
  if (!(await holdForm(context, userId, hash(browser), posted))) return null;
  const cookie = await browserCookie(context.config).serialize(browser);
  return { userId, posted, headers: new Headers({ "Set-Cookie": cookie }) };
}

/** Whether words of somebody who used this browser wait for them. */
export async function hasHeldForms(request: Request, context: RequestContext): Promise<boolean> {
  const browser = await readBrowserId(request, context);
  return browser !== undefined && (await countHeldForms(context, hash(browser))) > 0;
}

/**
 * The headers that give the browser a session that was just opened, and the page to go on to: where words wait that do
 * not find their place by themselves, the page of those. Every way in ends here.
 */
export async function finishSignIn(
  context: RequestContext,
  { id, user }: OpenedSession,
  returnTo: string,
): Promise<{ headers: Headers; path: string }> {
  const { id: userId, isAdmin, isOwner, displayName } = user;
  const waiting = await restoreHeldForms(context, toSelf({ userId, isAdmin, isOwner, displayName }));
  const headers = new Headers({ "Set-Cookie": await serializeSession(context, id) });
  return { headers, path: waiting > 0 ? "/held" : returnTo };
}

function hasWords(fields: FormData): boolean {
  return [...fields].some(([name, value]) => isTyped(name) && String(value).trim() !== "");
}

function keptFields(fields: FormData): PostedForm["fields"] {
  return [...fields].flatMap(([name, value]): PostedForm["fields"] =>
    name === formTokenField || /password/i.test(name) || typeof value !== "string" ? [] : [[name, value]],
  );
}

/** A story's words are found at its prompt, all else on the page of held forms. */
function placeOf({ fields }: PostedForm): string {
  const { promptId, content } = Object.fromEntries(fields);
  return promptId && content !== undefined && /^\d{1,15}$/.test(promptId)
    ? `/app?prompt=${promptId}`
    : "/held";
}

function browserCookie(config: Config) {
  return createCookie("held", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: config.appUrl?.startsWith("https:") ?? false,
    secrets: [cookieSecret(config, "held")],
    maxAge: 7 * 24 * 60 * 60,
  });
}

async function readBrowserId(request: Request, { config }: RequestContext): Promise<string | undefined> {
  const id: unknown = await browserCookie(config).parse(request.headers.get("cookie"));
  return typeof id === "string" && id !== "" ? id : undefined;
}

function hash(browser: string): string {
  return createHash("sha256").update(browser).digest("base64url");
}
