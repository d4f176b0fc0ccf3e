import { json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import type { RequestContext } from "~/context";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/actor";
import { NotFound, Unauthenticated, UnsupportedMedia, ValidationError } from "~/domain/errors";
import { parseInput, rowId, storyType } from "~/domain/schema-fields";
import { requireCallForAccount } from "./auth/account-check.server";
import { authorize } from "./auth/authorize.server";
import { bodyOf, headersOf, isDomainError, statusOf } from "./errors/error-response.server";
import type { UnexpectedErrorText } from "./errors/unexpected-errors";
import { logUnexpectedError } from "./server/request-log.server";

/** What the handler of a call is given. */
export interface ApiCall {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: RequestContext;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler = (call: ApiCall, actor: Actor) => Promise<unknown>;
type OpenHandler = (call: ApiCall, actor: Actor | null) => Promise<unknown>;
/** What a verb says when something nobody expected stops it. */
type Failures = Partial<Record<string, UnexpectedErrorText>>;

/**
 * Answers a JSON call: the verb's handler for a signed-in person. What the handler returns is the answer's body; a
 * Response goes out as it is, undefined is 204. Refusals get the status of their table, other verbs 405, and what
 * nobody expected 500 with the words of `failures`.
 */
export function answer(
  args: LoaderFunctionArgs,
  verbs: Partial<Record<Method, Handler>>,
  unexpectedErrors?: Failures,
): Promise<Response> {
  const forPerson = (handler: Handler): OpenHandler => {
    return (call, actor) => {
      if (!actor) throw new Unauthenticated();
      return handler(call, actor);
    };
  };
  const guarded = Object.entries(verbs).map(([method, handler]) => [method, forPerson(handler)]);
  return answerAnyone(args, Object.fromEntries(guarded), unexpectedErrors);
}

/** The same for calls that visitors may make. */
export async function answerAnyone(
  { request, params, context }: LoaderFunctionArgs,
  verbs: Partial<Record<Method, OpenHandler>>,
  unexpectedErrors: Failures = {},
): Promise<Response> {
  try {
    const handler = verbs[(request.method === "HEAD" ? "GET" : request.method) as Method];
    if (!handler) return methodNotAllowed(Object.keys(verbs));
    const actor = await authorize(request, context);
    requireCallForAccount(request, actor);
    const result = await handler({ request, url: new URL(request.url), params, context }, actor);
    if (result instanceof Response) return withPrivacy(result);
    return withPrivacy(result === undefined ? new Response(null, { status: 204 }) : json(result));
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isDomainError(error)) return withPrivacy(failure(error, unexpectedErrors[request.method]));
    return withPrivacy(json(bodyOf(error), { status: statusOf(error), headers: headersOf(error) }));
  }
}

/** 201 with the created entity itself. */
export function created(entity: unknown): Response {
  return json(entity, { status: 201 });
}

/** The JSON object in the body. Throws UnsupportedMedia and ValidationError. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(\w+\+)?json\b/i.test(type)) throw new UnsupportedMedia("Please send JSON.");
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ValidationError({}, "The body must be a JSON object.");
  }
  return body as Record<string, unknown>;
}

/** The id in the address. What is no id is not there. */
export function idParam({ params }: Pick<ApiCall, "params">, name = "id"): number {
  const id = rowId("").safeParse(params[name]);
  if (!id.success) throw new NotFound();
  return id.data;
}

/** An id in the query, if there is one. Throws ValidationError for what is no id. */
export function optionalIdQuery(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name);
  return text
    ? parseInput(z.object({ [name]: rowId("This must be an id.") }), { [name]: text })[name]
    : undefined;
}

/** The story type that the query asks for; undefined means both. Throws ValidationError for any other word. */
export function storyTypeParam(url: URL): StoryType | undefined {
  const type = url.searchParams.get("type");
  return type === null ? undefined : parseInput(z.object({ type: storyType }), { type }).type;
}

/** What nobody expected: fixed words, and an id under which the log has the error. */
function failure(error: unknown, words: UnexpectedErrorText | undefined): Response {
  const id = logUnexpectedError(error);
  const said = words?.message ?? words?.text;
  const message = said ? `${said} (Error ${id})` : `Something went wrong on our side (error ${id}).`;
  return json({ message }, { status: 500 });
}

function methodNotAllowed(verbs: string[]): Response {
  const message = "This address does not take that method.";
  return withPrivacy(json({ message }, { status: 405, headers: { Allow: verbs.join(", ") } }));
}

function withPrivacy(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
  return response;
}
