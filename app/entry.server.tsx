import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { withIslandMessages } from "~/http/server/island-messages.server";
import { logUnexpectedError } from "~/http/server/request-log.server";
import { TextResponse } from "~/http/server/text-response.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";

const passedOn = ["refresh", "retry-after", "x-robots-tag"];

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const html = renderToStaticMarkup(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const [name, value] of pageHeaders(context)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  const page = isRejected(context) ? html.replace("<title>", `<title>${t("Error: ")}`) : html;
  return new TextResponse(`<!doctype html>${withIslandMessages(page)}`, { status, headers });
}

function isRejected({ staticHandlerContext: { actionData } }: EntryContext): boolean {
  return Object.values(actionData ?? {}).some((data) => hasErrors(data));
}

function hasErrors(data: Partial<RejectedForm> | null | undefined): boolean {
  const messages = Object.values(data?.result?.error ?? {});
  return messages.some((list) => list.length > 0);
}

/** Remix passes on only the cookies of loaders and actions. Some show what no browser may keep. */
function pageHeaders({ staticHandlerContext }: EntryContext): [string, string][] {
  const { loaderHeaders, actionHeaders } = staticHandlerContext;
  const all = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)];
  const isSecret = all.some((headers) => headers.get("cache-control") === "no-store");
  const secret: [string, string][] = isSecret ? [["cache-control", "no-store"]] : [];
  return [...all.flatMap((headers) => [...headers].filter(([name]) => passedOn.includes(name))), ...secret];
}

/** Route errors, such as an unsupported method, have the line of the request log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logUnexpectedError(error);
}
