import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import type { RequestContext } from "~/context";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { NotFound, Unauthenticated, UnsupportedMedia, ValidationError } from "~/domain/base/errors";
import { parseInput, readRowId, rowId, storyType } from "~/domain/base/schema-fields";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { requireCallForAccount } from "./auth/account-check.server";
import { authorize } from "./auth/authorize.server";
import type { OpenBearer } from "./auth/bearers.server";
import { bodyOf, headersOf, isDomainError, statusOf } from "./errors/error-response.server";
import { noteRefusal } from "./errors/note-refusal.server";
import type { UnexpectedErrorText } from "./errors/unexpected-errors";
import { logUnexpectedError } from "./server/request-log.server";
import { jsonResponse } from "./server/text-response.server";

export interface ApiCall {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: RequestContext;
  bearer: OpenBearer | null;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler = (call: ApiCall, actor: Actor) => Promise<unknown>;
type PublicHandler = (call: ApiCall, actor: Actor | null) => Promise<unknown>;
type ErrorTexts = Partial<Record<Method, UnexpectedErrorText>>;

interface ApiRoute {
  loader: (args: LoaderFunctionArgs) => Promise<Response>;
  action: (args: ActionFunctionArgs) => Promise<Response>;
}

/** Handlers return the JSON of the response, a Response, or undefined for 204. */
export function api(handlers: Partial<Record<Method, Handler>>, errors?: ErrorTexts): ApiRoute {
  const guarded = Object.entries(handlers).map(([method, handler]) => [method, forPerson(handler)]);
  return publicApi(Object.fromEntries(guarded), errors);
}

export function publicApi(
  handlers: Partial<Record<Method, PublicHandler>>,
  errors: ErrorTexts = {},
): ApiRoute {
  const handle = (args: LoaderFunctionArgs) => handleCall(args, handlers, errors);
  return { loader: handle, action: handle };
}

function forPerson(handler: Handler): PublicHandler {
  return async (call, actor) => {
    if (!actor) throw new Unauthenticated();
    return handler(call, actor);
  };
}

async function handleCall(
  { request, params, context }: LoaderFunctionArgs,
  handlers: Partial<Record<Method, PublicHandler>>,
  errors: ErrorTexts,
): Promise<Response> {
  const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
  try {
    const handler = handlers[method];
    if (!handler) return methodNotAllowed(Object.keys(handlers));
    const { actor, bearer } = await authorize(request, context, params);
    requireCallForAccount(request, actor);
    const result = await handler({ request, url: new URL(request.url), params, context, bearer }, actor);
    if (result instanceof Response) return withPrivacy(result);
    return withPrivacy(result === undefined ? new Response(null, { status: 204 }) : jsonResponse(result));
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isDomainError(error)) return withPrivacy(unexpectedResponse(error, errors[method]));
    noteRefusal(error);
    return withPrivacy(jsonResponse(bodyOf(error), { status: statusOf(error), headers: headersOf(error) }));
  }
}

export function created(entity: unknown): Response {
  return jsonResponse(entity, { status: 201 });
}

export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(\w+\+)?json\b/i.test(type)) throw new UnsupportedMedia(message("Please send JSON."));
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ValidationError({}, message("The body must be a JSON object."));
  }
  return body as Record<string, unknown>;
}

export function idParam({ params }: Pick<ApiCall, "params">, name = "id"): number {
  const id = readRowId(params[name]);
  if (id === undefined) throw new NotFound();
  return id;
}

export function optionalIdQuery(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name);
  return text
    ? parseInput(z.object({ [name]: rowId(message("This must be an id.")) }), { [name]: text })[name]
    : undefined;
}

export function storyTypeParam(url: URL): StoryType | undefined {
  const type = url.searchParams.get("type");
  return type === null ? undefined : parseInput(z.object({ type: storyType }), { type }).type;
}

function unexpectedResponse(error: unknown, words: UnexpectedErrorText | undefined): Response {
  const id = logUnexpectedError(error);
  const said = words?.message ?? words?.text;
  const text = said
    ? `${t(said)} ${t("(Error {id})", { id })}`
    : t("Something went wrong on our side (error {id}).", { id });
  return jsonResponse({ message: text }, { status: 500 });
}

/** Whoever may read with GET may ask for the headers alone. */
function methodNotAllowed(methods: string[]): Response {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
  const text = t("This address does not take that method.");
  return withPrivacy(
    jsonResponse({ message: text }, { status: 405, headers: { Allow: allowed.join(", ") } }),
  );
}

function withPrivacy(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
  return response;
}
