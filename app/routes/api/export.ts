import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { minutes } from "~/domain/deps";
import { type Exports, getExports, startExport } from "~/domain/exports/exports.server";
import { api } from "~/http/api.server";
import { sendExport } from "~/http/files/export.server";

/** When to ask again, in seconds: while it is made, and after a failure, which is tried again only then. */
const askAgain = { soon: 2, later: 60 };

export const { loader, action } = api({
  GET: async ({ request, context }, actor) => {
    const exports = await getExports(context, actor);
    // Whoever has a part of the kept one gets the rest of it, whatever has changed since.
    const isWanted = exports.isFresh || request.headers.has("range");
    if (exports.kept && isWanted) return sendExport(request, context, actor);
    if (hasJustFailed(exports, context)) {
      const headers = { "Retry-After": String(askAgain.later) };
      return json({ message: exports.failed?.failure }, { status: 503, headers });
    }
    return onItsWay(request.method === "HEAD" ? exports : await startExport(context, actor));
  },
});

function hasJustFailed({ failed, current }: Exports, { clock }: RequestContext): boolean {
  if (current || !failed?.finishedAt) return false;
  return clock.now().getTime() - new Date(failed.finishedAt).getTime() < minutes;
}

/** 202, and how far it has come. */
function onItsWay({ current }: Exports): Response {
  const { state = "queued", filesDone = 0, filesTotal = 0, bytesDone = 0, bytesTotal = 0 } = current ?? {};
  const headers = { Location: "/api/export", "Retry-After": String(askAgain.soon) };
  return json({ state, filesDone, filesTotal, bytesDone, bytesTotal }, { status: 202, headers });
}
