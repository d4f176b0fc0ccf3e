import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { minutes } from "~/domain/base/deps";
import {
  type Exports,
  getExports,
  mustAskForExport,
  startExport,
} from "~/domain/running/exports/exports.server";
import { api } from "~/http/api.server";
import { sendExport } from "~/http/files/export.server";

/** Retry-After in seconds: during an export, and after a failure, which is retried no sooner. */
const retryAfter = { soon: 2, later: 60 };

export const { loader, action } = api({
  GET: async ({ request, context }, actor) => {
    const exports = await getExports(context, actor);
    // A client with part of the last export can resume it, even if the content has changed since.
    const isWanted = exports.isFresh || request.headers.has("range");
    if (await mustAskForExport(context, actor)) {
      // HEAD asks for nothing.
      if (request.method === "HEAD") return new Response(null, { status: 202 });
      return inProgress(await startExport(context, actor));
    }
    if (exports.kept && isWanted) return sendExport(request, context, actor);
    if (hasJustFailed(exports, context)) {
      const headers = { "Retry-After": String(retryAfter.later) };
      return json({ message: exports.failed?.failure }, { status: 503, headers });
    }
    return inProgress(request.method === "HEAD" ? exports : await startExport(context, actor));
  },
});

function hasJustFailed({ failed, current }: Exports, { clock }: RequestContext): boolean {
  if (current || !failed?.finishedAt) return false;
  return clock.now().getTime() - new Date(failed.finishedAt).getTime() < minutes;
}

function inProgress({ current }: Exports): Response {
  const { state = "queued", filesDone = 0, filesTotal = 0, bytesDone = 0, bytesTotal = 0 } = current ?? {};
  const headers = { Location: "/api/export", "Retry-After": String(retryAfter.soon) };
  return json({ state, filesDone, filesTotal, bytesDone, bytesTotal }, { status: 202, headers });
}
